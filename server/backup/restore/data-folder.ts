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

/** The rows of a table take more room in a database, with its indexes, than as texts. */
const rowFactor = 4

/** Throws `BackupError` where a backup finds no room. */
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
  if (missing) throw new BackupError(`there is no room for it: ${missing}`)
}

/** In the folder of a drill: locked while the drill lasts. */
const drillLock = 'drill.lock'

/** Says that the drill of a folder is under way. */
export const lockDrill = (folder: string): FileLock | undefined =>
  lockFile(join(folder, drillLock), 'exclusive')

/**
 * Deletes what drills and restores that were killed have left: of drills at once, or after a minute where they were
 * killed before they had their lock, and of restores after a day.
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
 * Deletes what restores that were killed have left, where the data folder is locked and no switch has begun: one that is
 * tried again and again would fill the disk.
 */
export async function clearRestores(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name)
    if (/^\.restore-|^restore\.json\..+\.part$/.test(name))
      await rm(path, { recursive: true, force: true })
    // One that has former data is not empty, and stays.
    else if (name.startsWith('before-restore-')) await rmdir(path).catch(() => {})
  }
}

function isAbandoned(drill: string): boolean {
  const lock = lockDrill(drill)
  lock?.release()
  return lock !== undefined
}
