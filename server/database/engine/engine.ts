import { type Kysely, PostgresAdapter } from 'kysely'

/** Whether a database, or a transaction of one, is PostgreSQL's; otherwise it is SQLite's. */
export const isPostgres = <T>(db: Kysely<T>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter

/** Whether a database is named by an address of PostgreSQL, and not by a folder. */
export const isPostgresUrl = (target: string): boolean => /^postgres(ql)?:\/\//i.test(target)
