import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { addressKey } from '../limits.ts'
import { Problem } from '../problems.ts'
import type { Services } from '../services.ts'
import { readBrowserCookie } from '../sign-in/browser-cookie.ts'
import { redeemSsoToken, revokeSession } from '../sign-in/sessions.ts'
import { bearerToken } from './http.ts'

const tags = ['Sign-in']
const checkSso = z.strictObject({
  tokenSSO: z.string('tokenSSO is required').min(1, 'tokenSSO is required').max(200),
})

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
      const retryAfter = limits.checkSso.use(addressKey(request.ip))
      if (retryAfter > 0) {
        throw new Problem(429, 'Too many attempts. Please wait a minute.', { retryAfter })
      }
      const browser = readBrowserCookie(request.headers.cookie ?? '', env.siteUrl)
      const token = browser && (await redeemSsoToken(db, request.body.tokenSSO, browser))
      return token ? { stt: true, token } : { stt: false }
    },
  )
}

export function staffAuthRoutes(app: FastifyInstance, { db }: Services) {
  app.post(
    '/auth/logout',
    { schema: { tags, summary: 'End this session', response: { 204: z.null() } } },
    async (request, reply) => {
      const token = bearerToken(request)
      if (token) await revokeSession(db, token)
      return reply.code(204).send()
    },
  )
}
