import * as postgres from '../postgres/error-codes.ts'
import * as sqlite from '../sqlite/result-codes.ts'
import { UnsafeDatabaseError } from './database-trouble.ts'
import { UncertainCommitError } from './transaction-errors.ts'

/** Why the database is unavailable, as a sentence; `undefined` for errors with another cause. */
export const unavailability = (error: unknown): string | undefined => {
  if (error instanceof UnsafeDatabaseError) return error.message
  return error instanceof UncertainCommitError
    ? 'The connection to the database was lost. Your change may or may not have been saved.'
    : (sqlite.unavailability(error) ?? postgres.unavailability(error))
}

/** Whether an error says that PostgreSQL cannot store the characters of a text. SQLite stores every character. */
export const isUnstorable = postgres.isUnstorable

/** True for PostgreSQL's error about a text that is too long to be indexed. SQLite indexes texts of any length. */
export const isUnindexable = postgres.isUnindexable

/** Whether a transaction can be retried after an error, because nothing of it was stored. */
export const isRetryable = (error: unknown): boolean =>
  !(error instanceof UncertainCommitError) && (sqlite.isBusy(error) || postgres.isRetryable(error))
