import type { Kysely } from 'kysely'
import { isPostgresUrl } from '../env/postgres-url.ts'
import type { Tables } from '../tables.ts'
import type { QueryListener } from './engine/query-listener.ts'
import { connectPostgres } from './postgres/connect.ts'
import { connectSqlite } from './sqlite/connect.ts'

/** The database, or one of its transactions. */
export type Database = Kysely<Tables>

/**
 * Opens a database: PostgreSQL by its URL, SQLite by its data directory, or `:memory:` for an empty one in memory.
 * PostgreSQL connects with the first query. Throws `UnreadableError`.
 *
 * @param onQuery Called after each statement.
 * @param poolSize Upper bound of the pool, for a process that shares PostgreSQL's connections with others.
 */
export const connect = (target: string, onQuery?: QueryListener, poolSize?: number): Database =>
  isPostgresUrl(target)
    ? connectPostgres(target, onQuery, poolSize)
    : connectSqlite(target, onQuery)
