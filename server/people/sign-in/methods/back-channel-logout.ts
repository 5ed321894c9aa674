import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../http/problems.ts'
import { ipKey } from '../../../http/rate-limits.ts'
import { UnavailableError } from '../sign-in.ts'
import type { SignInServices } from '../sign-in-services.ts'

export const backChannelPath = '/sso/back-channel-logout'

/**
 * Back-channel logout: the single sign-on posts a logout token here, and the person's sessions end.
 * https://openid.net/specs/openid-connect-backchannel-1_0.html
 */
export async function backChannelLogout(app: FastifyInstance, { signIn, limits }: SignInServices) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  app.post(backChannelPath, async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (!signIn.backChannelLogout) return reply.callNotFound()
    const retryAfter = await limits.backChannel.use(ipKey(request.ip))
    if (retryAfter > 0) throw new Problem(429, 'Too many requests.', { retryAfter })
    const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null
    try {
      if (token && (await signIn.backChannelLogout(token))) return reply.code(200).send()
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error
      throw new Problem(503, 'The provider’s keys could not be fetched.', { retryAfter: 5 })
    }
    throw new Problem(400, 'This is not a logout token for this site.')
  })
}
