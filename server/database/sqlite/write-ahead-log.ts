import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

/*
 * Missing log: the header of a database says whether it is in WAL mode. Opening sets the mode before any write, and a clean
 * close leaves it. So a file in WAL mode without a log beside it is a copy that lacks the last commits.
 */

/** Offset of the read version in the header: https://www.sqlite.org/fileformat2.html#file_format_version_numbers */
const readVersionOffset = 19
const withLog = 2

/** Whether a database in WAL mode lacks its write-ahead log. */
export function lacksLog(file: string): boolean {
  if (!existsSync(file) || existsSync(`${file}-wal`)) return false
  const version = Buffer.alloc(1)
  const opened = openSync(file, 'r')
  readSync(opened, version, 0, 1, readVersionOffset)
  closeSync(opened)
  return version[0] === withLog
}

/** Moves the log's content into the file and leaves WAL mode, unless another connection has the database open. */
export function leaveWalMode(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA busy_timeout=0; PRAGMA journal_mode=DELETE')
  } catch {
    // The log stays if the database is in use or the disk cannot be written.
  }
}
