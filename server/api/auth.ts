import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { roles } from '#content/accounts.ts'
import { Problem } from '../http/problems.ts'
import { ipKey } from '../http/rate-limits.ts'
import type { Services } from '../services.ts'
import {
  clearedStateCookie,
  readBrowserCookie,
  readStateCookie,
} from '../sign-in/browser-cookie.ts'
import {
  listSessions,
  logOut,
  redeemSsoToken,
  revokeSession,
  revokeSessionsOfAccount,
  type Session,
} from '../sign-in/sessions.ts'
import { userAgentName } from '../sign-in/user-agent.ts'
import { notBegunHere } from '../sign-in/ways/authorization-state.ts'
import { idParams } from './validation.ts'

const tags = ['Sign-in']
const checkSso = z.strictObject({
  tokenSSO: z
    .string('tokenSSO is required')
    .min(1, 'tokenSSO is required')
    .max(8 * 1024),
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
export function openAuthRoutes(app: FastifyInstance, services: Services) {
  const { env, limits } = services
  app.post<{ Body: z.infer<typeof checkSso> }>(
    '/auth/checksso',
    {
      config: { ignoresToken: true },
      schema: {
        tags,
        summary: 'Exchange a one-time ssoToken for a session token',
        description:
          'Works once, within 60 seconds, in the browser that began to sign in. So does the token of a sign-on service that comes back to /checking, within 10 minutes.',
        body: checkSso,
        response: { 200: z.object({ stt: z.boolean(), token: z.string().optional() }) },
      },
    },
    async (request, reply) => {
      const retryAfter = await limits.checkSso.use(ipKey(request.ip))
      if (retryAfter > 0) {
        throw new Problem(429, 'Too many attempts. Please wait a minute.', { retryAfter })
      }
      const token = await openSessionOf(request, request.body.tokenSSO, services)
      if (!token) return { stt: false }
      const hasBegun = readStateCookie(request.headers.cookie ?? '', env.siteUrl) !== undefined
      if (hasBegun) reply.header('Set-Cookie', clearedStateCookie(env.siteUrl))
      return { stt: true, token }
    },
  )
}

/** The token of a new session, for one of ours or of the sign-on service; `null` for any other. */
async function openSessionOf(
  { headers, log }: FastifyRequest,
  ssoToken: string,
  { db, env, signIn }: Services,
): Promise<string | null> {
  const cookie = headers.cookie ?? ''
  const browser = readBrowserCookie(cookie, env.siteUrl)
  const opening = { life: env.sessionLife, name: userAgentName(headers['user-agent']) }
  const open = (own: string) => (browser ? redeemSsoToken(db, own, browser, opening) : null)
  const token = await open(ssoToken)
  if (token || !signIn.redeemToken) return token

  const state = readStateCookie(cookie, env.siteUrl)
  const answer =
    browser && state ? await signIn.redeemToken(ssoToken, state, browser) : notBegunHere
  if ('ssoToken' in answer) return open(answer.ssoToken)
  log.warn(`the sign-in failed: ${answer.reason ?? answer.error}`)
  if (answer.status === 503) throw new Problem(503, answer.error, { retryAfter: 5 })
  return null
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
      await revokeSessionsOfAccount(db, sessionOf(request).accountId)
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
