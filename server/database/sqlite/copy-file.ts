import { rm } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { checkDatabaseFile } from './database-file.ts'
import { leaveWalMode } from './write-ahead-log.ts'

/** Pages per step, 8 MB. Between steps, others can use the database. */
const pagesAtOnce = 2_000

/**
 * Copies a database to a new file, as a consistent snapshot and without blocking writers. A failed copy leaves no file.
 * Throws SQLite's error.
 */
export async function copyDatabaseFile(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 3_000 })
  try {
    await backup(source, to, { rate: pagesAtOnce })
    checkDatabaseFile(to)
    closeCopy(to)
  } catch (error) {
    await rm(to, { force: true })
    throw error
  } finally {
    source.close()
    for (const rest of ['-wal', '-shm', '-journal']) await rm(to + rest, { force: true })
  }
}

/** Leaves WAL mode: the header of a complete copy must not announce a write-ahead log. */
function closeCopy(file: string) {
  const copy = new DatabaseSync(file)
  leaveWalMode(copy)
  copy.close()
}
