import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { minuteMs } from '#content/text/durations.ts'
import { connect } from '../database/connect.ts'
import { connectionFailure } from '../database/postgres/connection-failure.ts'
import { isDatabaseAway } from '../database/postgres/error-codes.ts'
import type { Env } from '../env/env.ts'
import { isPostgresUrl } from '../env/postgres-url.ts'

const patienceMs = 5 * minuteMs
const pausesMs = { shortest: 500, longest: 10_000 }

interface Options {
  log: (line: string) => void
  /** Ends the wait. */
  signal: AbortSignal
  /** Starts to answer health checks. */
  answerMeanwhile: () => Promise<void>
}

/**
 * Waits up to five minutes for a PostgreSQL server that does not answer yet, for example because it starts at the same
 * time. Returns at once for any other error, such as a wrong password, which the start then reports.
 */
export async function waitForDatabase(
  { database }: Pick<Env, 'database'>,
  { log, signal, answerMeanwhile }: Options,
): Promise<void> {
  if (!isPostgresUrl(database)) return
  const began = performance.now()
  const db = connect(database)
  try {
    let pauseMs = pausesMs.shortest
    for (let isFirst = true; ; isFirst = false) {
      const error: unknown = await sql`select 1`.execute(db).then(
        () => undefined,
        (thrown) => thrown,
      )
      const waitedMs = performance.now() - began
      if (!isDatabaseAway(error) || waitedMs > patienceMs) {
        if (!isFirst && error === undefined)
          log(`  The database is available, after ${Math.round(waitedMs / 1000)} s.`)
        return
      }
      if (isFirst) {
        log(`  Waiting up to 5 minutes: ${connectionFailure(error, database)}.`)
        await answerMeanwhile()
      }
      await wait(pauseMs, undefined, { signal })
      pauseMs = Math.min(2 * pauseMs, pausesMs.longest)
    }
  } finally {
    await db.destroy()
  }
}
