import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './result-codes.ts'

/** `unknown` where the file is damaged, so that nobody can say who has it open. */
export type ExclusiveLock = { release(): void } | 'in use' | 'unknown'

/**
 * Keeps everybody else from a database file, unless somebody has it open, idle or not: leaving the mode with a
 * write-ahead log needs the file for oneself. What lay in the log is taken into the file.
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
        // Whoever opens it next sets the mode again. Here it could be another file's log: this one may have moved.
        held.close()
      },
    }
  } catch (error) {
    database?.close()
    return isBusy(error) ? 'in use' : 'unknown'
  }
}
