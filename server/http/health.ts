import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { readMailHealth } from '../database/mail/failures.ts'
import { isMailSetUp } from '../mail/is-set-up.ts'
import type { Services } from '../services.ts'

const readyLifeMs = 2_000

/**
 * Liveness, `/healthz`: the process answers. Readiness, `/readyz`: so does the database, asked at most every 2 s.
 * That mail fails is said and nothing more: a site that is taken away from its visitors for that would lose
 * the messages that it stores.
 */
export async function health(app: FastifyInstance, { db, draining, env }: Services) {
  let checked = { at: Number.NEGATIVE_INFINITY, isReady: false, mail: '' }

  /** Everybody may read it, so it does not name the server. */
  const mailLine = async () => {
    const { failure } = await readMailHealth(db, isMailSetUp(env))
    return failure ? `mail has failed since ${failure.since}\n` : ''
  }

  app.get('/healthz', { logLevel: 'silent' }, (_request, reply) =>
    reply.type('text/plain').header('Cache-Control', 'no-store').send('ok\n'),
  )

  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    if (performance.now() - checked.at > readyLifeMs) {
      const isReady = await sql`select 1`.execute(db).then(
        () => true,
        () => false,
      )
      const mail = isReady ? await mailLine() : ''
      checked = { at: performance.now(), isReady, mail }
    }
    const isReady = checked.isReady && !draining.isOn
    return reply
      .code(isReady ? 200 : 503)
      .type('text/plain')
      .header('Cache-Control', 'no-store')
      .send(isReady ? `ready\n${checked.mail}` : 'not ready\n')
  })
}
