import { BusyError } from '../database/engine/transaction-errors.ts'
import { unavailability } from '../database/engine/unavailability.ts'
import { Problem } from '../http/problems.ts'
import { StorageError } from '../media/storage/storage-error.ts'

/** Errors of the database, the disk or the storage, which have nothing to do with a document: the job tries again. */
export const isOfServer = (error: unknown): boolean =>
  error instanceof BusyError ||
  error instanceof StorageError ||
  (error instanceof Problem && error.status >= 500) ||
  unavailability(error) !== undefined ||
  (error instanceof Error && 'syscall' in error)

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
