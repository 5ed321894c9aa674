import {
  CamelCasePlugin,
  HandleEmptyInListsPlugin,
  Kysely,
  replaceWithNoncontingentExpression,
} from 'kysely'
import type { Pool, PoolConfig } from 'pg'
import { setPoolStatus } from '../engine/pool-status.ts'
import { logTo, type QueryListener } from '../engine/query-listener.ts'
import type { Tables } from '../schema.ts'
import { connectionOptions, type PostgresOptions } from './connection-options.ts'
import { SerialPostgresDialect } from './dialect.ts'
import { statementName } from './prepared-statements.ts'
import { watchVersion } from './version-watch.ts'

/** Opens a database of PostgreSQL, which is connected to when it is asked for something. Throws `ConnectionOptionsError`. */
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
      // To SQLite an empty list is one; here it is a mistake.
      new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
    ],
    ...logTo(onQuery, 'postgresql'),
  })
  watchVersion(db, options)
  setPoolStatus(db, () => {
    if (!pool) return undefined
    const { totalCount, idleCount, waitingCount } = pool
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  })
  return db
}

async function createPool(options: PostgresOptions) {
  // Only now: who stays with SQLite does not load it.
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    ...clientConfig(options, pg.types.getTypeParser),
    Client: class extends pg.Client {
      /** As Kysely's dialect calls it: with a text and its parameters. */
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
  // A connection that ends while nobody uses it is replaced by the next that is needed.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

type GetTypeParser = typeof import('pg').types.getTypeParser

/** Object identifiers of types: https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat */
const [int8, numeric] = [20, 1700]

/** Numbers of the program are exact up to 2^53, which positions and counts stay below. */
const clientConfig = (
  { poolSize, ...options }: PostgresOptions,
  getTypeParser: GetTypeParser,
): PoolConfig => ({
  ...options,
  max: poolSize,
  connectionTimeoutMillis: 2_500,
  statement_timeout: 30_000,
  // What was begun by a process that is gone holds nobody up.
  idle_in_transaction_session_timeout: 30_000,
  idleTimeoutMillis: 60_000,
  keepAlive: true,
  // Statements of a transaction that do not wait for each other's result go to the server together.
  pipeline: true,
  application_name: 'atrium',
  types: {
    getTypeParser: ((oid: number, format?: 'text') =>
      oid === int8 || oid === numeric ? Number : getTypeParser(oid, format)) as GetTypeParser,
  },
})
