import * as postgres from '../postgres/error-codes.ts'
import * as sqlite from '../sqlite/result-codes.ts'
import { UnsafeDatabaseError } from './database-trouble.ts'
import { UncertainCommitError } from './transaction-errors.ts'

/** Why the database cannot do something now, for errors that are no mistake of ours. */
export const unavailability = (error: unknown): string | undefined => {
  if (error instanceof UnsafeDatabaseError) return error.message
  return error instanceof UncertainCommitError
    ? 'The database has gone away. It may have stored this or not.'
    : (sqlite.unavailability(error) ?? postgres.unavailability(error))
}

/** Whether a text had characters that the database cannot store; SQLite takes any. */
export const isUnstorable = postgres.isUnstorable

/** Whether a transaction that failed so can be tried again: nothing of it was stored. */
export const isRetryable = (error: unknown): boolean =>
  !(error instanceof UncertainCommitError) && (sqlite.isBusy(error) || postgres.isRetryable(error))
