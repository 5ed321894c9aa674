import { connect } from '../../database/connect.ts'
import { shareConnections } from '../../database/postgres/connection-share.ts'
import type { Env } from '../../env/env.ts'
import { connectionOptions } from '../../env/postgres-options.ts'
import { isPostgresUrl } from '../../env/postgres-url.ts'

/**
 * The most connections that each process of a site with several workers may use, when PostgreSQL grants fewer than
 * they are configured for. The rest of the start reports a database that cannot be read.
 */
export async function workerPoolSize(
  { database, workers }: Pick<Env, 'database' | 'workers'>,
  log: (line: string) => void,
): Promise<number | undefined> {
  if (!isPostgresUrl(database)) return undefined
  const db = connect(database)
  const share = await shareConnections(db, workers)
    .catch(() => undefined)
    .finally(() => db.destroy())
  const { poolSize } = connectionOptions(database)
  if (share === undefined || share.poolSize >= poolSize) return undefined
  log(
    `  The database grants ${share.granted} connections, so each process uses at most ${share.poolSize} of them at once,` +
      `\n  and not ${poolSize} (pool_size). See docs/operations.md, “Connections to PostgreSQL”.`,
  )
  return share.poolSize
}
