import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../services.ts'

const readyLifeMs = 2_000

/** Liveness, `/healthz`: the process answers. Readiness, `/readyz`: so does the database, asked at most every 2 s. */
export async function health(app: FastifyInstance, { db, draining }: Services) {
  let checked = { at: Number.NEGATIVE_INFINITY, isReady: false }

  app.get('/healthz', { logLevel: 'silent' }, (_request, reply) =>
    reply.type('text/plain').header('Cache-Control', 'no-store').send('ok\n'),
  )

  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    if (performance.now() - checked.at > readyLifeMs) {
      const isReady = await sql`select 1`.execute(db).then(
        () => true,
        () => false,
      )
      checked = { at: performance.now(), isReady }
    }
    const isReady = checked.isReady && !draining.isOn
    return reply
      .code(isReady ? 200 : 503)
      .type('text/plain')
      .header('Cache-Control', 'no-store')
      .send(isReady ? 'ready\n' : 'not ready\n')
  })
}
