import {
  CamelCasePlugin,
  HandleEmptyInListsPlugin,
  Kysely,
  replaceWithNoncontingentExpression,
} from 'kysely'
import { connectionOptions } from '../../env/postgres-options.ts'
import type { Tables } from '../../tables.ts'
import { setDialect } from '../dialect.ts'
import { setPoolStatus } from '../engine/pool-status.ts'
import { logTo, type QueryListener } from '../engine/query-listener.ts'
import { type ConnectionPool, createPool } from './connection-pool.ts'
import { postgresDialect } from './dialect.ts'
import { SerialPostgresDialect } from './kysely-dialect.ts'
import { watchVersion } from './version-watch.ts'

/** Opens a PostgreSQL database. Connects with the first query. Throws `ConnectionOptionsError`. */
export function connectPostgres(
  address: string,
  onQuery?: QueryListener,
  poolSize = Infinity,
): Kysely<Tables> {
  const options = connectionOptions(address)
  options.poolSize = Math.min(options.poolSize, poolSize)
  let pool: ConnectionPool | undefined
  const openPool = async () => {
    pool = await createPool(options)
    return pool
  }
  const db = new Kysely<Tables>({
    dialect: new SerialPostgresDialect({ pool: openPool }),
    plugins: [
      new CamelCasePlugin(),
      // `in ()` is valid on SQLite, but a syntax error on PostgreSQL.
      new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
    ],
    ...logTo(onQuery, 'postgresql'),
  })
  setDialect(db, postgresDialect)
  watchVersion(db, options)
  setPoolStatus(db, () => pool?.status())
  return db
}
