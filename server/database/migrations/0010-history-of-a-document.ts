import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Without this index, SQLite read the changes of all documents of a type to find the last ones of one document. */
export const up = (db: Kysely<unknown>) =>
  runStatements(db, 'create index changes_document on changes (record_id, type, at, id)')
