import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { missingRoom } from '../../health/disk-space.ts'
import { removeOlder } from '../../storage/remove-older.ts'
import { BackupError } from '../backup-error.ts'
import type { BackupManifest } from '../manifest.ts'

const megabyte = 1024 * 1024
const dayMs = 24 * 60 * 60 * 1000

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

/** What a restore or a drill left that was killed more than a day ago. */
export async function clearAbandoned(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => /^\.(?:restore|drill)-/.test(name))
  await removeOlder(
    names.map((name) => join(dataDir, name)),
    dayMs,
  )
}
