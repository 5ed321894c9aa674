import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import type { ReadReadiness } from './readiness.ts'

/**
 * Liveness (`/livez`, `/healthz`): whether the process answers. The database does not matter, because a restart would
 * not repair it. Readiness (`/readyz`): whether the server should receive requests, and what needs attention. If mail
 * or storage fails, the server is `degraded` but still ready, because it can still store messages.
 */
export async function health(
  app: FastifyInstance,
  { readReadiness }: Services & { readReadiness: ReadReadiness },
) {
  for (const path of ['/livez', '/healthz']) {
    app.get(path, { logLevel: 'error' }, (_request, reply) =>
      reply.type('text/plain').header('Cache-Control', 'no-store').send('ok\n'),
    )
  }

  app.get('/readyz', { logLevel: 'error' }, async (_request, reply) => {
    const readiness = await readReadiness()
    return reply
      .code(readiness.status === 'not ready' ? 503 : 200)
      .header('Cache-Control', 'no-store')
      .send(readiness)
  })
}
