import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import type { Pool, PoolConfig } from 'pg'
import type { PostgresOptions } from '../../env/postgres-options.ts'
import type { PoolStatus } from '../engine/pool-status.ts'
import { isRefusedConnection, markDatabaseError } from './error-codes.ts'
import { statementName } from './prepared-statements.ts'

/** How long a request waits for a connection. */
const patienceMs = 2_500

/** How long a process that has no connection yet waits for its first one: until idle ones of others are closed. */
const firstPatienceMs = 20_000

/** Short, because other processes may need the connections: a limit of the server applies to all of them together. */
const idleMs = 10_000

/** Pause after which a pool asks for one connection more than it was granted. */
const growMs = 10_000
const retryMs = 100

/** A pool that makes do with the connections that the server grants. */
export interface ConnectionPool extends PostgresPool {
  status(): PoolStatus
}

/**
 * Opens a pool of up to `poolSize` connections. When the server refuses another one, the pool shrinks to the granted
 * ones: queries wait for these, and the pool tries to grow later.
 */
export async function createPool(options: PostgresOptions): Promise<ConnectionPool> {
  const { poolSize } = options
  const pool = await openPool(options)
  const bounds = pool.options as { max: number } // the pool reads its options at each request
  let refusedAt: number | undefined
  let failure: PoolStatus['failure']
  let growing: NodeJS.Timeout | undefined
  let hasConnected = false
  pool.once('connect', () => {
    hasConnected = true
  })

  const shrink = () => {
    refusedAt = Date.now()
    bounds.max = Math.max(1, Math.min(bounds.max, pool.totalCount))
    growing ??= setTimeout(grow, growMs).unref()
  }
  const grow = () => {
    bounds.max = Math.min(poolSize, bounds.max + 1)
    growing = bounds.max < poolSize ? setTimeout(grow, growMs).unref() : undefined
  }

  const connect = async () => {
    const deadline = performance.now() + (hasConnected ? patienceMs : firstPatienceMs)
    for (;;) {
      try {
        return await pool.connect()
      } catch (error) {
        markDatabaseError(error)
        failure = { at: Date.now(), error }
        if (!isRefusedConnection(error)) throw error
        shrink()
        // Without any connection there is nothing to wait for but another process that closes one.
        if (pool.totalCount === 0) {
          if (performance.now() > deadline) throw error
          await wait(retryMs)
        }
      }
    }
  }

  return {
    options: pool.options,
    connect,
    async end() {
      clearTimeout(growing)
      await pool.end()
    },
    status() {
      const { totalCount, idleCount, waitingCount } = pool
      return {
        busy: totalCount - idleCount,
        idle: idleCount,
        waiting: waitingCount,
        most: poolSize,
        refusedAt,
        failure,
      }
    },
  }
}

async function openPool(options: PostgresOptions): Promise<Pool> {
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
        const result: unknown = Reflect.apply(super.query, this, named)
        if (result instanceof Promise) result.catch(markDatabaseError)
        return result as never
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
  connectionTimeoutMillis: patienceMs,
  statement_timeout: 30_000,
  // Ends abandoned transactions, so that their locks do not block others.
  idle_in_transaction_session_timeout: 30_000,
  idleTimeoutMillis: idleMs,
  keepAlive: true,
  // Sends statements without waiting for the result of the one before.
  pipeline: true,
  application_name: 'atrium',
  types: {
    getTypeParser: ((oid: number, format?: 'text') =>
      oid === int8 || oid === numeric ? Number : getTypeParser(oid, format)) as GetTypeParser,
  },
})
