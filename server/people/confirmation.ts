import type { FastifyRequest } from 'fastify'
import { confirmationHeader } from '#content/people/confirmation-header.ts'
import { meRoutes } from '#content/people/me-api.ts'
import { sessionOf } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import type { HttpServices } from '../http/http-services.ts'
import { Problem } from '../http/problems.ts'
import { requireOwner, requireOwnSignIn } from './own-account.ts'
import { ensureBrowserSecret, readBrowserSecret, stateCookie } from './sign-in/browser-cookie.ts'
import { newState } from './sign-in/methods/authorization-state.ts'
import { issueProof, takeProof } from './sign-in/owner-proofs.ts'
import type { SignInServices } from './sign-in/sign-in-services.ts'

/** Routes by which all staff confirm that they are the owners of their accounts. */
export function staffConfirmationRoutes(app: ApiServer, services: SignInServices) {
  const { db, env, signIn } = services
  app.post(
    '/me/confirmation',
    {
      schema: {
        ...meRoutes['POST /me/confirmation'],
        tags: ['Own account'],
        summary: 'Confirm that it is you',
        description:
          'Takes the password, or a passkey if there is no password. Returns a proof for the next request that answers ' +
          `403 with \`confirmation\`: repeat it with the proof in the header ${confirmationHeader}. A proof is valid once, for ` +
          'five minutes, in this session and with the cookies of this response.',
      },
    },
    async (request, reply) => {
      requireOwnSignIn(env)
      await requireOwner(services, request, request.body)
      const { cookie, secret: browserSecret } = ensureBrowserSecret(
        request.headers.cookie ?? '',
        env.siteUrl,
      )
      const proof = await issueProof(db, { sessionId: sessionOf(request).id, browserSecret })
      reply.header('Set-Cookie', cookie)
      return reply.send({ proof })
    },
  )

  app.post(
    '/me/confirmation/single-sign-on',
    {
      schema: {
        ...meRoutes['POST /me/confirmation/single-sign-on'],
        tags: ['Own account'],
        summary: 'Confirm that it is you at the single sign-on',
        description:
          'Returns the address where you sign in again, in the browser with the cookies of this response, and a proof ' +
          'that is valid after that. It works for ten minutes.',
      },
    },
    async (request, reply) => {
      if (env.signIn.way === 'local') {
        throw new Problem(409, 'You sign in with a password or a passkey: confirm with it.')
      }
      const { cookie, secret: browserSecret } = ensureBrowserSecret(
        request.headers.cookie ?? '',
        env.siteUrl,
      )
      const state = newState(browserSecret)
      const location = await signIn
        .location(browserSecret, state, { isConfirmation: true })
        .catch((error) => {
          request.log.warn(error)
          const message = 'Single sign-on is not responding. Please try again in a moment.'
          throw new Problem(503, message, { retryAfter: 10 })
        })
      const place = { sessionId: sessionOf(request).id, browserSecret }
      const proof = await issueProof(db, place, state)
      const cookies = signIn.redeemToken ? [cookie, stateCookie(state, env.siteUrl)] : [cookie]
      reply.header('Set-Cookie', cookies)
      return reply.send({ location, proof })
    },
  )
}

/**
 * Requires a proof that the account's owner sends the request, so that a stolen session or an unlocked browser cannot
 * open another way in. Uses up the proof. Throws `Problem` with status 403.
 */
export async function requireConfirmation(
  { db, env }: Pick<HttpServices, 'db' | 'env'>,
  request: FastifyRequest,
) {
  const proof = request.headers[confirmationHeader.toLowerCase()]
  const browserSecret = readBrowserSecret(request.headers.cookie ?? '', env.siteUrl)
  if (typeof proof === 'string' && browserSecret !== undefined) {
    if (await takeProof(db, proof, { sessionId: sessionOf(request).id, browserSecret })) return
  }
  const { way } = env.signIn
  throw new Problem(403, 'Confirm that it’s you, then try again.', { confirmation: way })
}
