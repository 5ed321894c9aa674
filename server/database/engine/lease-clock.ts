import { uptime } from 'node:os'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from './engine.ts'

/**
 * The clock of leases, in milliseconds, as SQL. On SQLite all processes are on one machine, whose monotonic clock
 * nobody sets: a lease must not end early, or never, because somebody set the wall clock. On PostgreSQL they can be
 * on several, and the server's clock is the one that they share.
 */
export const leaseClock = <T>(db: Kysely<T>): RawBuilder<number> =>
  isPostgres(db)
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`${sql.lit(Math.round(uptime() * 1000))}`

/** The wall clock that all processes share, in milliseconds. */
export async function sharedTime<T>(db: Kysely<T>): Promise<number> {
  if (!isPostgres(db)) return Date.now()
  const { rows } = await sql<{ now: number }>`select ${leaseClock(db)} as now`.execute(db)
  return rows[0]?.now ?? Date.now()
}
