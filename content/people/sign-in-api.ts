import * as z from 'zod'
import { idParams, noBody, type RouteSchemas } from '../api/route.ts'
import { duties, roles } from './accounts.ts'

const checkSso = z.strictObject({
  tokenSSO: z
    .string('tokenSSO is required')
    .min(1, 'tokenSSO is required')
    .max(8 * 1024),
})

const me = z.object({
  _id: z.uuid(),
  email: z.string(),
  name: z.string().describe('Empty until it is set'),
  picture: z.string().describe('A small square picture as a data URL, or empty'),
  role: z.enum(roles),
  duties: z.array(z.enum(duties)).describe('All duties for an administrator'),
  needsApproval: z.boolean().describe('Whether someone else must publish their changes'),
  session: z.uuid().describe('The id of the current session in the list of sessions'),
  /** Upload limits per request; `fileSize` in bytes. */
  upload: z.object({ files: z.int(), fileSize: z.int() }),
})

/** The signed-in person. */
export type Me = z.infer<typeof me>

const openSession = z
  .object({
    _id: z.uuid(),
    email: z.string(),
    /** Browser and operating system, from the user agent: 'Firefox on Windows'. */
    browser: z.string(),
    createdAt: z.iso.datetime(),
    /** Last use of the session, to the minute. */
    usedAt: z.iso.datetime(),
    /** Whether this is the session of the request. */
    isThis: z.boolean(),
  })
  .meta({ id: 'Session' })

/** Active session of a browser. */
export type OpenSession = z.infer<typeof openSession>

const elsewhere = z.object({ location: z.url() })

/** Single sign-on: address of the provider's sign-out page. */
export type Elsewhere = z.infer<typeof elsewhere>

export const authRoutes = {
  'POST /auth/checksso': {
    body: checkSso,
    response: { 200: z.object({ stt: z.boolean(), token: z.string().optional() }) },
  },
  'GET /auth/me': { response: { 200: me } },
  'POST /auth/logout': { response: { 200: elsewhere, 204: noBody } },
  'GET /auth/sessions': { response: { 200: z.array(openSession) } },
  'DELETE /auth/sessions': { response: { 204: noBody } },
  'DELETE /auth/sessions/:id': { params: idParams, response: { 204: noBody } },
} satisfies RouteSchemas
