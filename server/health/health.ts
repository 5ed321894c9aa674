import type { FastifyInstance } from 'fastify'
import type { MediaServices } from '../media/media-services.ts'
import { createCheckResults } from './check-results.ts'
import { readinessChecks } from './readiness-checks.ts'

/**
 * Liveness, `/livez`, and `/healthz`: the process answers, and a server whose database is away is not started again
 * for it. Readiness, `/readyz`: whether it shall get requests, and what of it needs somebody's eyes. That mail
 * fails, or a bucket, is said and nothing more: a site that is taken away from its visitors for that would
 * lose the messages that it stores.
 */
export async function health(app: FastifyInstance, services: MediaServices) {
  const { draining } = services
  const results = createCheckResults(readinessChecks(services))

  for (const path of ['/livez', '/healthz']) {
    app.get(path, { logLevel: 'error' }, (_request, reply) =>
      reply.type('text/plain').header('Cache-Control', 'no-store').send('ok\n'),
    )
  }

  app.get('/readyz', { logLevel: 'error' }, async (_request, reply) => {
    const checks = await results()
    const found = Object.values(checks).map(({ status }) => status)
    const isReady = !draining.isOn && !found.includes('fail')
    const status = !isReady ? 'not ready' : found.includes('warn') ? 'degraded' : 'ready'
    return reply
      .code(isReady ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status, checks })
  })
}
