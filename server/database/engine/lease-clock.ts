import { uptime } from 'node:os'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from './engine.ts'

/**
 * Clock for leases, as an SQL expression in milliseconds. SQLite uses the machine's uptime, because setting the wall clock
 * must not end or extend a lease. PostgreSQL uses the time of its server, the only clock that several machines share.
 */
export const leaseClock = <T>(db: Kysely<T>): RawBuilder<number> =>
  isPostgres(db)
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`${sql.lit(Math.round(uptime() * 1000))}`

/** Wall clock that all processes share, in milliseconds. */
export async function sharedTime<T>(db: Kysely<T>): Promise<number> {
  if (!isPostgres(db)) return Date.now()
  const { rows } = await sql<{ now: number }>`select ${leaseClock(db)} as now`.execute(db)
  return rows[0]?.now ?? Date.now()
}
