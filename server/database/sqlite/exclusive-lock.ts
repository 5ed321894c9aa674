import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './result-codes.ts'

/**
 * The lock to release; `in use` if another process has the database open; `unknown` if the file is damaged, so that
 * SQLite cannot tell.
 */
export type ExclusiveLock = { release(): void } | 'in use' | 'unknown'

/**
 * Locks a database file exclusively, unless another process has it open: leaving WAL mode requires that no other connection
 * exists. Leaving it also moves the log's content into the file.
 */
export function lockExclusively(file: string): ExclusiveLock {
  if (!existsSync(file)) return { release() {} }
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 0 })
    const held = database
    held.exec('pragma journal_mode = delete; begin exclusive')
    return {
      release() {
        // Does not restore WAL mode: the file may have been replaced meanwhile. The next `openSqlite` sets WAL mode.
        held.close()
      },
    }
  } catch (error) {
    database?.close()
    return isBusy(error) ? 'in use' : 'unknown'
  }
}
