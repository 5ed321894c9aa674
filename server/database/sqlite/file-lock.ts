import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './result-codes.ts'

export interface FileLock {
  release(): void
}

/**
 * Locks a file that holds nothing, and creates it; `undefined` while somebody else has a lock that excludes it. Any
 * number have a shared lock at once. It is the lock of SQLite, which ends with its process, however that ends.
 */
export function lockFile(path: string, kind: 'shared' | 'exclusive'): FileLock | undefined {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    // Nothing lies beside it.
    database.exec('pragma journal_mode = memory')
    if (kind === 'exclusive') database.exec('begin exclusive')
    // A transaction that has read has a shared lock until its end.
    else database.exec('begin; select count(*) from sqlite_schema')
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    if (isBusy(error)) return undefined
    throw error
  }
}
