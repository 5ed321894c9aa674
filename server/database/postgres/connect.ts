import {
  CamelCasePlugin,
  HandleEmptyInListsPlugin,
  Kysely,
  replaceWithNoncontingentExpression,
} from 'kysely'
import type { Pool, PoolConfig } from 'pg'
import { setDialect } from '../dialect.ts'
import { setPoolStatus } from '../engine/pool-status.ts'
import { logTo, type QueryListener } from '../engine/query-listener.ts'
import type { Tables } from '../schema.ts'
import { connectionOptions, type PostgresOptions } from './connection-options.ts'
import { postgresDialect } from './dialect.ts'
import { SerialPostgresDialect } from './kysely-dialect.ts'
import { statementName } from './prepared-statements.ts'
import { watchVersion } from './version-watch.ts'

/** Opens a PostgreSQL database. Connects with the first query. Throws `ConnectionOptionsError`. */
export function connectPostgres(address: string, onQuery?: QueryListener): Kysely<Tables> {
  const options = connectionOptions(address)
  let pool: Pool | undefined
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
  setPoolStatus(db, () => {
    if (!pool) return undefined
    const { totalCount, idleCount, waitingCount } = pool
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  })
  return db
}

async function createPool(options: PostgresOptions) {
  // A dynamic import, so that sites on SQLite do not load `pg`.
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    ...clientConfig(options, pg.types.getTypeParser),
    Client: class extends pg.Client {
      /** Names statements that are worth preparing. Kysely's dialect passes a text and its parameters. */
      override query(...given: never[]): never {
        const [text, values] = given as unknown[]
        const name =
          typeof text === 'string' && Array.isArray(values)
            ? statementName(text, values)
            : undefined
        const named = name === undefined ? given : ([{ name, text, values }] as never[])
        return Reflect.apply(super.query, this, named) as never
      }
    },
  })
  // Ignores errors of idle connections: the pool replaces them when it needs the next one.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

type GetTypeParser = typeof import('pg').types.getTypeParser

/** Type OIDs: https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat */
const [int8, numeric] = [20, 1700]

/** Parses 64-bit integers as JavaScript numbers, which are exact up to 2^53: positions and counts stay below. */
const clientConfig = (
  { poolSize, ...options }: PostgresOptions,
  getTypeParser: GetTypeParser,
): PoolConfig => ({
  ...options,
  max: poolSize,
  connectionTimeoutMillis: 2_500,
  statement_timeout: 30_000,
  // Ends abandoned transactions, so that their locks do not block others.
  idle_in_transaction_session_timeout: 30_000,
  idleTimeoutMillis: 60_000,
  keepAlive: true,
  // Sends statements without waiting for the result of the one before.
  pipeline: true,
  application_name: 'atrium',
  types: {
    getTypeParser: ((oid: number, format?: 'text') =>
      oid === int8 || oid === numeric ? Number : getTypeParser(oid, format)) as GetTypeParser,
  },
})
