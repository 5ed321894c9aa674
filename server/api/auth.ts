import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { roles } from '#content/accounts.ts'
import { addressKey } from '../limits.ts'
import { Problem } from '../problems.ts'
import type { Services } from '../services.ts'
import { readBrowserCookie } from '../sign-in/browser-cookie.ts'
import { browserName } from '../sign-in/browser-name.ts'
import {
  listSessions,
  logOut,
  redeemSsoToken,
  revokeAllOf,
  revokeSession,
  type Session,
} from '../sign-in/sessions.ts'
import { idParams } from './validation.ts'

const tags = ['Sign-in']
const checkSso = z.strictObject({
  tokenSSO: z.string('tokenSSO is required').min(1, 'tokenSSO is required').max(200),
})

const openSession = z
  .object({
    _id: z.uuid(),
    email: z.string(),
    browser: z.string(),
    createdAt: z.iso.datetime(),
    usedAt: z.iso.datetime(),
    isThis: z.boolean(),
  })
  .meta({ id: 'Session' })

/** The end of every sign-in. An old token in the request is ignored: it is about to be replaced. */
export function openAuthRoutes(app: FastifyInstance, { db, env, limits }: Services) {
  app.post<{ Body: z.infer<typeof checkSso> }>(
    '/auth/checksso',
    {
      config: { ignoresToken: true },
      schema: {
        tags,
        summary: 'Exchange a one-time ssoToken for a session token',
        description: 'Works once, within 60 seconds, in the browser that began to sign in.',
        body: checkSso,
        response: { 200: z.object({ stt: z.boolean(), token: z.string().optional() }) },
      },
    },
    async (request) => {
      const retryAfter = await limits.checkSso.use(addressKey(request.ip))
      if (retryAfter > 0) {
        throw new Problem(429, 'Too many attempts. Please wait a minute.', { retryAfter })
      }
      const browser = readBrowserCookie(request.headers.cookie ?? '', env.siteUrl)
      const name = browserName(request.headers['user-agent'])
      const opening = { life: env.sessionLife, name }
      const token = browser && (await redeemSsoToken(db, request.body.tokenSSO, browser, opening))
      return token ? { stt: true, token } : { stt: false }
    },
  )
}

/** Every route of staff has a session: `requireSession` in `api.ts` sees to that. */
const sessionOf = ({ session }: FastifyRequest) => session as Session

export function staffAuthRoutes(app: FastifyInstance, { db, env, signIn }: Services) {
  app.get(
    '/auth/me',
    {
      schema: {
        tags,
        summary: 'Say who is signed in and what they may upload at once',
        response: {
          200: z.object({
            email: z.string(),
            role: z.enum(roles),
            upload: z.object({ files: z.int(), fileSize: z.int() }),
          }),
        },
      },
    },
    (request) => {
      const { email, role } = sessionOf(request)
      return { email, role, upload: env.upload }
    },
  )

  app.post(
    '/auth/logout',
    {
      schema: {
        tags,
        summary: 'End this session',
        description: 'Answers 200 when the single sign-on wants to know: go on to `location` then.',
        response: { 200: z.object({ location: z.url() }), 204: z.null() },
      },
    },
    async (request, reply) => {
      const ended = await logOut(db, sessionOf(request).id)
      const location = await signIn.logoutLocation?.(ended)
      return location ? reply.send({ location }) : reply.code(204).send()
    },
  )

  app.get(
    '/auth/sessions',
    {
      schema: {
        tags,
        summary: 'List the open sessions',
        description: 'An editor sees their own, an administrator all.',
        response: { 200: z.array(openSession) },
      },
    },
    (request) => listSessions(db, sessionOf(request), env.sessionLife),
  )

  app.delete(
    '/auth/sessions',
    {
      schema: {
        tags,
        summary: 'Sign out everywhere',
        description: 'Ends every session of whoever asks, this one too.',
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await revokeAllOf(db, sessionOf(request).accountId)
      return reply.code(204).send()
    },
  )

  app.delete<{ Params: z.infer<typeof idParams> }>(
    '/auth/sessions/:id',
    {
      schema: {
        tags,
        summary: 'End a session',
        description: 'An editor can end their own, an administrator any.',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await revokeSession(db, sessionOf(request), request.params.id)
      return reply.code(204).send()
    },
  )
}
