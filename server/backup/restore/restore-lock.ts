import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type FileLock, lockFile } from '../../database/sqlite/file-lock.ts'
import { BackupError } from '../backup-error.ts'

/** Lock file in the data folder. It is never deleted: another process could hold the lock on the deleted file. */
const lockName = 'restore.lock'

/** Default time to wait for the lock: longer than switching to restored data or opening a database takes. */
const patienceMs = 10_000
const pauseMs = 50

/**
 * Locks a data folder: `shared` for a starting server, `exclusive` for a restore. Throws `BackupError` when the lock is
 * not free within `patience` milliseconds.
 */
export async function lockData(
  dataDir: string,
  kind: 'shared' | 'exclusive',
  patience = patienceMs,
): Promise<FileLock> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const deadline = performance.now() + patience
  for (;;) {
    const lock = lockFile(join(dataDir, lockName), kind)
    if (lock) return lock
    if (performance.now() > deadline) throw new BackupError(busyText(dataDir, kind))
    await wait(pauseMs)
  }
}

const busyText = (dataDir: string, kind: 'shared' | 'exclusive') =>
  kind === 'shared'
    ? `a restore into ${dataDir} is in progress; start the site when it is done`
    : `another restore into ${dataDir} is in progress, or its site is starting`
