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
  name: z.string().describe('Empty until somebody has said it'),
  picture: z.string().describe('A small square as a data URL; empty without one'),
  role: z.enum(roles),
  duties: z.array(z.enum(duties)).describe('All of them, for an administrator'),
  needsApproval: z.boolean().describe('Somebody else publishes what they write'),
  session: z.uuid().describe('The session that asks, as the list of sessions has it'),
  /** What may be uploaded at once; `fileSize` in bytes. */
  upload: z.object({ files: z.int(), fileSize: z.int() }),
})

/** Who is signed in. */
export type Me = z.infer<typeof me>

const openSession = z
  .object({
    _id: z.uuid(),
    email: z.string(),
    /** What the browser called itself: 'Firefox on Windows'. */
    browser: z.string(),
    createdAt: z.iso.datetime(),
    /** Exact to the minute. */
    usedAt: z.iso.datetime(),
    /** Whether it is the one that asks. */
    isThis: z.boolean(),
  })
  .meta({ id: 'Session' })

/** A browser that is signed in. */
export type OpenSession = z.infer<typeof openSession>

const elsewhere = z.object({ location: z.url() })

/** Where a single sign-on wants the browser to go on after a sign-out. */
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
