import type { FastifyInstance } from 'fastify'
import type { MediaServices } from '../media/media-services.ts'
import { createCheckResults } from './check-results.ts'
import { readinessChecks } from './readiness-checks.ts'

/**
 * Liveness (`/livez`, `/healthz`): whether the process answers. The database does not matter, because a restart would
 * not repair it. Readiness (`/readyz`): whether the server should receive requests, and what needs attention. If mail
 * or storage fails, the server is `degraded` but still ready, because it can still store messages.
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
