import { rm } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { checkDatabaseFile } from './database-file.ts'
import { leaveLog } from './write-ahead-log.ts'

/** Pages that are copied before others may work: 8 MB. */
const pagesAtOnce = 2_000

/**
 * Copies a database that may be in use to a new file, as it is at one moment, and keeps nobody from writing. One that
 * fails leaves nothing. Throws what SQLite says.
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

/** The copy is whole: it has no log of its own. */
function closeCopy(file: string) {
  const copy = new DatabaseSync(file)
  leaveLog(copy)
  copy.close()
}
