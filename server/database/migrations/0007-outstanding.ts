import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** The administrator who invited an account that nobody has signed in to yet. */
export const up = (db: Kysely<unknown>) =>
  runStatements(db, `alter table accounts add column invited_by text`)
