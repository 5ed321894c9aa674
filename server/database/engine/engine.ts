import { type Kysely, PostgresAdapter } from 'kysely'

/** Whether a database or transaction is PostgreSQL; otherwise it is SQLite. */
export const isPostgres = <T>(db: Kysely<T>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter

/** Whether a target of `connect` is a PostgreSQL URL; otherwise it is a folder. */
export const isPostgresUrl = (target: string): boolean => /^postgres(ql)?:\/\//i.test(target)
