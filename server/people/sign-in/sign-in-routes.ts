import type { FastifyRequest } from 'fastify'
import { authRoutes } from '#content/people/sign-in-api.ts'
import { sessionOf } from '../../http/api/http.ts'
import type { ApiServer } from '../../http/api/validation.ts'
import { Problem } from '../../http/problems.ts'
import { ipKey } from '../../http/rate-limits.ts'
import { getPerson, signOutPerson } from '../people.ts'
import { clearedStateCookie, readBrowserSecret, readStateCookie } from './browser-cookie.ts'
import { notBegunHere } from './methods/authorization-state.ts'
import { findSession, listSessions, logOut, redeemSsoToken, revokeSession } from './sessions.ts'
import type { SignInServices } from './sign-in-services.ts'
import { userAgentName } from './user-agent.ts'

const tags = ['Sign-in']

/** The last step of every sign-in. Ignores the request's old token, which is about to be replaced. */
export function openAuthRoutes(app: ApiServer, services: SignInServices) {
  const { db, env, limits } = services
  app.post(
    '/auth/checksso',
    {
      config: { ignoresToken: true },
      schema: {
        ...authRoutes['POST /auth/checksso'],
        tags,
        summary: 'Exchange a one-time ssoToken for a session token',
        description:
          'Works once, within 60 seconds, in the browser that began the sign-in. Also accepts the token of a sign-on service that returns to /checking, within 10 minutes.',
      },
    },
    async (request, reply) => {
      const retryAfter = await limits.checkSso.use(ipKey(request.ip))
      if (retryAfter > 0) {
        throw new Problem(429, 'Too many attempts. Please wait a minute.', { retryAfter })
      }
      const token = await openSessionOf(request, request.body.tokenSSO, services)
      if (token === 'confirmed') {
        reply.header('Set-Cookie', clearedStateCookie(env.siteUrl))
        return { stt: true }
      }
      if (!token) {
        request.log.warn('the sign-in failed: the token is invalid or belongs to another browser')
        return { stt: false }
      }
      const session = await findSession(db, token, env.sessionLife, false)
      request.log.info(`signed in: account ${session?.accountId}, session ${session?.id}`)
      const hasBegun = readStateCookie(request.headers.cookie ?? '', env.siteUrl) !== undefined
      if (hasBegun) reply.header('Set-Cookie', clearedStateCookie(env.siteUrl))
      return { stt: true, token }
    },
  )
}

/**
 * A new session token for Atrium's own ssoToken or a sign-on service's token; `null` if the token is invalid. `confirmed`:
 * the service's token confirms an open session, and no other is opened.
 */
async function openSessionOf(
  { headers, log }: FastifyRequest,
  ssoToken: string,
  { db, env, signIn }: SignInServices,
): Promise<string | 'confirmed' | null> {
  const cookie = headers.cookie ?? ''
  const browser = readBrowserSecret(cookie, env.siteUrl)
  const opening = { life: env.sessionLife, name: userAgentName(headers['user-agent']) }
  const open = (own: string) => (browser ? redeemSsoToken(db, own, browser, opening) : null)
  const token = await open(ssoToken)
  if (token || !signIn.redeemToken) return token

  const state = readStateCookie(cookie, env.siteUrl)
  const answer =
    browser && state ? await signIn.redeemToken(ssoToken, state, browser) : notBegunHere
  if ('ssoToken' in answer) return open(answer.ssoToken)
  if ('isConfirmed' in answer) return 'confirmed'
  log.warn(`the sign-in failed: ${answer.reason ?? answer.error}`)
  if (answer.status === 503) throw new Problem(503, answer.error, { retryAfter: 5 })
  return null
}

export function staffAuthRoutes(app: ApiServer, { db, env, signIn }: SignInServices) {
  app.get(
    '/auth/me',
    {
      schema: {
        ...authRoutes['GET /auth/me'],
        tags,
        summary: 'Get the signed-in account, its permissions and its upload limits',
      },
    },
    async (request) => {
      const { accountId, id: session, email, needsApproval = false, ...rights } = sessionOf(request)
      const { role, duties } = rights
      const { name, picture } = await getPerson(db, accountId)
      return {
        _id: accountId,
        email,
        name,
        picture,
        role,
        duties: [...duties],
        needsApproval,
        session,
        upload: env.upload,
      }
    },
  )

  app.post(
    '/auth/logout',
    {
      schema: {
        ...authRoutes['POST /auth/logout'],
        tags,
        summary: 'End this session',
        description: 'Answers 200 with `location` if the logout continues at the single sign-on.',
      },
    },
    async (request, reply) => {
      const { id, accountId } = sessionOf(request)
      const ended = await logOut(db, id)
      request.log.info(`signed out: account ${accountId}, session ${id}`)
      const location = await signIn.logoutLocation?.(ended)
      return location ? reply.send({ location }) : reply.code(204).send()
    },
  )

  app.get(
    '/auth/sessions',
    {
      schema: {
        ...authRoutes['GET /auth/sessions'],
        tags,
        summary: 'List the open sessions',
        description: 'An editor sees their own, an administrator all.',
      },
    },
    (request) => listSessions(db, sessionOf(request), env.sessionLife),
  )

  app.delete(
    '/auth/sessions',
    {
      schema: {
        ...authRoutes['DELETE /auth/sessions'],
        tags,
        summary: 'Sign out everywhere',
        description:
          'Ends all own sessions, including this one, and the links that you made. What you scheduled waits until ' +
          'someone takes it over.',
      },
    },
    async (request, reply) => {
      const { accountId, email } = sessionOf(request)
      await signOutPerson(db, accountId, email)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/auth/sessions/:id',
    {
      schema: {
        ...authRoutes['DELETE /auth/sessions/:id'],
        tags,
        summary: 'End a session',
        description: 'An editor can end their own, an administrator any.',
      },
    },
    async (request, reply) => {
      await revokeSession(db, sessionOf(request), request.params.id)
      return reply.code(204).send()
    },
  )
}
