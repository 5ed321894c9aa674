import { type Kysely, sql } from 'kysely'

/**
 * Asks for an ability that only PostgreSQL has. The class of the adapter says nothing: the command line is bundled with
 * another copy of Kysely than the migrations.
 */
export const isPostgres = (db: Kysely<unknown>): boolean =>
  db.getExecutor().adapter.supportsTransactionalDdl === true

/**
 * Runs SQL statements that are separated by semicolons. Types are those of SQLite: on PostgreSQL integers have 64 bits
 * too, and texts sort by code point too.
 */
export async function runStatements(db: Kysely<unknown>, statements: string): Promise<void> {
  for (const statement of statements.split(';')) {
    await sql.raw(isPostgres(db) ? withPostgresTypes(statement) : statement).execute(db)
  }
}

const postgresTypes: Record<string, string> = { integer: 'bigint', text: 'text collate "C"' }

const withPostgresTypes = (statement: string) =>
  statement.replace(/(?<=(?:[(,]|add column)\s*\w+ )\w+/g, (type) => postgresTypes[type] ?? type)
