import { statSync } from 'node:fs'
import { isDamaged, isReadFailure } from './result-codes.ts'

/** Health of the files of an open database. */
export interface FileWatch {
  /** Why nothing may be written now, as a sentence; `undefined` if writing is safe. */
  trouble(): string | undefined
  /** Records the error of a statement. */
  noteError(error: unknown): void
}

/** How long writes are refused after a failed read. */
const readFailureMs = 10_000

/**
 * Watches the files of an open database. SQLite continues to write to files that were removed or replaced, and these writes
 * are lost when the process ends. A damaged database counts as damaged until the restart.
 */
export function watchFile(file: string): FileWatch {
  const opened = [file, `${file}-wal`].map((path) => ({ path, identity: identityOf(path) }))
  let isDamagedFile = false
  let readFailedUntil = 0
  return {
    trouble() {
      if (isDamagedFile) return 'The database is damaged. Nothing can be saved.'
      for (const { path, identity } of opened) {
        if (identity === undefined) continue
        const present = identityOf(path)
        if (present === undefined) return 'The database file is missing. Nothing can be saved.'
        if (present !== identity) return 'The database file was replaced. Nothing can be saved.'
      }
      return performance.now() < readFailedUntil
        ? 'The disk of the database is not responding correctly.'
        : undefined
    },
    noteError(error) {
      if (isDamaged(error)) isDamagedFile = true
      if (isReadFailure(error)) readFailedUntil = performance.now() + readFailureMs
    },
  }
}

/** Device and inode. Takes a few microseconds before each transaction. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}
