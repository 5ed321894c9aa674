import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

/*
 * A database that was closed as it should be has left the mode with a write-ahead log, which SQLite notes in its
 * header: opening it sets the mode again before anything is written. One that says that it has a log, and has none
 * beside it, is a copy without what was saved last.
 */

/** Of the header: https://www.sqlite.org/fileformat2.html#file_format_version_numbers */
const readVersionOffset = 19
const withLog = 2

/** Whether a database lacks the write-ahead log that its header tells of. */
export function lacksLog(file: string): boolean {
  if (!existsSync(file) || existsSync(`${file}-wal`)) return false
  const version = Buffer.alloc(1)
  const opened = openSync(file, 'r')
  readSync(opened, version, 0, 1, readVersionOffset)
  closeSync(opened)
  return version[0] === withLog
}

/** Takes the log into the file and leaves the mode, unless somebody else has it open: the last one does so. */
export function leaveLog(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA busy_timeout=0; PRAGMA journal_mode=DELETE')
  } catch {
    // In use, or a disk that takes nothing: the log stays beside it.
  }
}
