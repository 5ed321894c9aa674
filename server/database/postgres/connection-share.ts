import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

/** How many connections PostgreSQL grants, and the largest pool of each process that they are enough for. */
export interface ConnectionShare {
  granted: number
  poolSize: number
}

/**
 * Divides the connections that PostgreSQL grants among the workers and the primary of a site. Otherwise a busy worker
 * can take all of them, and a worker that starts gets none. Each worker has one more connection, for notifications.
 */
export async function shareConnections(
  db: Kysely<Tables>,
  workers: number,
): Promise<ConnectionShare> {
  const granted = await grantedConnections(db)
  return { granted, poolSize: Math.max(1, Math.floor((granted - workers) / (workers + 1))) }
}

/** The lowest limit of the role, the database and the server. Other programs may use some of these connections. */
async function grantedConnections(db: Kysely<Tables>): Promise<number> {
  // `least` ignores nulls: -1 means no limit.
  const { rows } = await sql<{ granted: number }>`
    select least(
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = session_user),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
      current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0)
    ) as granted`.execute(db)
  return rows[0]?.granted ?? 0
}
