import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './result-codes.ts'

export interface FileLock {
  release(): void
}

/**
 * Locks an empty file, which it creates. `undefined` if another process holds a conflicting lock; shared locks do not
 * conflict with each other. Uses SQLite's lock, which the system releases when the process ends in any way.
 */
export function lockFile(path: string, kind: 'shared' | 'exclusive'): FileLock | undefined {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    // Prevents a journal file beside the locked file.
    database.exec('pragma journal_mode = memory')
    if (kind === 'exclusive') database.exec('begin exclusive')
    // A read transaction holds a shared lock until it ends.
    else database.exec('begin; select count(*) from sqlite_schema')
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    if (isBusy(error)) return undefined
    throw error
  }
}
