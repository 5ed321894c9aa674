import { existsSync } from 'node:fs'
import { readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs, minuteMs } from '#content/text/durations.ts'
import { type FileLock, lockFile } from '../../database/sqlite/file-lock.ts'
import { missingRoom } from '../../media/storage/disk-space.ts'
import { removeOlder } from '../../media/storage/remove-older.ts'
import { BackupError } from '../backup-error.ts'
import type { BackupManifest } from '../manifest.ts'

const megabyte = 1024 * 1024

/** Rows take more room in a database, with its indexes, than as text. */
const rowFactor = 4

/** Throws `BackupError` when the disk has no room to restore a backup. */
export async function checkSpace(
  folder: string,
  manifest: BackupManifest,
  isInBucket = false,
): Promise<void> {
  const bytesOf = (isWanted: (name: string) => boolean) =>
    manifest.entries.reduce((all, { name, size }) => all + (isWanted(name) ? size : 0), 0)
  const rows = bytesOf((name) => name.startsWith('database/'))
  const files = isInBucket ? 0 : bytesOf((name) => !name.startsWith('database/'))
  const needed = rows * rowFactor + files + 64 * megabyte
  const missing = await missingRoom(folder, needed)
  if (missing) throw new BackupError(`there is not enough disk space: ${missing}`)
}

/** Lock file in the folder of a drill, held while the drill runs. */
const drillLock = 'drill.lock'

/** Locks the folder of a drill while the drill runs. `undefined` when the folder is already locked. */
export const lockDrill = (folder: string): FileLock | undefined =>
  lockFile(join(folder, drillLock), 'exclusive')

/**
 * Deletes the folders of killed drills and restores. A drill's folder that is no longer locked is deleted at once. A
 * drill's folder without a lock file may have just been created and is deleted after a minute. A restore's folder is
 * deleted after a day.
 */
export async function clearAbandoned(dataDir: string): Promise<void> {
  const names = await readdir(dataDir)
  const foldersOf = (kind: string) =>
    names.filter((name) => name.startsWith(kind)).map((name) => join(dataDir, name))
  const begun: string[] = []
  for (const folder of foldersOf('.drill-')) {
    if (!existsSync(join(folder, drillLock))) begun.push(folder)
    else if (isAbandoned(folder)) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  await removeOlder(begun, minuteMs)
  await removeOlder(foldersOf('.restore-'), dayMs)
}

/**
 * Deletes folders of killed restores, because repeated restores would fill the disk. The caller has locked the data
 * folder, and no switch to restored data is unfinished.
 */
export async function clearRestores(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name)
    if (/^\.restore-|^restore\.json\..+\.part$/.test(name))
      await rm(path, { recursive: true, force: true })
    // `rmdir` leaves a folder that contains former data.
    else if (name.startsWith('before-restore-')) await rmdir(path).catch(() => {})
  }
}

function isAbandoned(drill: string): boolean {
  const lock = lockDrill(drill)
  lock?.release()
  return lock !== undefined
}
