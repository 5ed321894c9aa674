import type { FastifyRequest } from 'fastify'
import { confirmationHeader } from '#content/people/confirmation-header.ts'
import { meRoutes } from '#content/people/me-api.ts'
import { sessionOf } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import type { HttpServices } from '../http/http-services.ts'
import { Problem } from '../http/problems.ts'
import { requireOwner, requireOwnSignIn } from './own-account.ts'
import { browserCookie, readBrowserSecret } from './sign-in/browser-cookie.ts'
import { issueProof, takeProof } from './sign-in/owner-proofs.ts'

/** Routes by which all staff confirm that they are the owners of their accounts. */
export function staffConfirmationRoutes(app: ApiServer, services: HttpServices) {
  const { db, env } = services
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
      const cookie = browserCookie(request.headers.cookie ?? '', env.siteUrl)
      const browserSecret = readBrowserSecret(cookie, env.siteUrl) ?? ''
      const proof = await issueProof(db, { sessionId: sessionOf(request).id, browserSecret })
      reply.header('Set-Cookie', cookie)
      return reply.send({ proof })
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
  if (env.signIn.way !== 'local') return
  const proof = request.headers[confirmationHeader.toLowerCase()]
  const browserSecret = readBrowserSecret(request.headers.cookie ?? '', env.siteUrl)
  if (typeof proof === 'string' && browserSecret !== undefined) {
    if (await takeProof(db, proof, { sessionId: sessionOf(request).id, browserSecret })) return
  }
  const { way } = env.signIn
  throw new Problem(403, 'Confirm that it’s you, then try again.', { confirmation: way })
}
