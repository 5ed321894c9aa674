import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lastRestoreStep } from '#content/backup/backup-settings.ts'
import { connect, type Database } from '../../database/connect.ts'
import { replaceRows } from '../../database/copy/replace-rows.ts'
import { transact } from '../../database/transactions.ts'
import { atrium } from '../../env/command-name.ts'
import type { Env } from '../../env/env.ts'
import { openStorage } from '../../media/storage/open-storage.ts'
import { isInFirstHour } from '../../setup/setup.ts'
import { isEncrypting } from '../archive/encryption.ts'
import { BackupError } from '../backup-error.ts'
import { type BackupFile, type OnBytes, verifyBackup } from '../backups.ts'
import type { BackupManifest } from '../manifest.ts'
import { datedName } from '../places/place.ts'
import { openTarget } from '../places/site-places.ts'
import { writeBackup } from '../write-backup.ts'
import { checkSpace } from './data-folder.ts'
import { filesInStorage } from './fill-files.ts'
import { fillSite } from './fill-site.ts'
import type { RestoreOptions } from './restore-backup.ts'

type Site = Pick<Env, 'database' | 'dataDir' | 'imagesDir' | 'storage' | 'backup'>

/** Message for a site that already has a company name. */
export const notInFirstHour = `This site already has a company name, so it can’t be replaced here. Stop it and run ${atrium} restore.`

/**
 * Replaces a running site that has no company name yet with a backup. Works with SQLite and PostgreSQL, and with files
 * on the disk and in a bucket. The backup is verified and built next to the site; then all rows are replaced in one
 * transaction, and everybody must sign in again. A backup of the former site is kept in the data folder. Throws
 * `BackupError`.
 */
export async function startFromBackup(
  db: Database,
  site: Site,
  file: BackupFile,
  { keys = {}, signal, onProgress = () => {} }: Omit<RestoreOptions, 'source'> = {},
): Promise<BackupManifest> {
  const bytesOf =
    (step: string): OnBytes =>
    (done, total) =>
      onProgress({ step, done, total })
  const { manifest } = await verifyBackup(file, keys, bytesOf('Checking the backup'))
  signal?.throwIfAborted()
  if (manifest.scope === 'database')
    throw new BackupError('it contains only the database of a site, without its pictures')
  await checkSpace(site.dataDir, manifest)
  onProgress({ step: 'Backing up the current site', done: null, total: null })
  await keepFormer(site, signal)
  const folder = join(site.dataDir, `.restore-${randomUUID()}`)
  for (const made of [folder, site.imagesDir]) await mkdir(made, { recursive: true, mode: 0o700 })
  try {
    await fillSite(file, {
      keys,
      manifest,
      database: folder,
      writeFile: filesInStorage(await openStorage(site), folder),
      signal,
      onBytes: bytesOf('Restoring'),
    })
    onProgress({ step: lastRestoreStep, done: null, total: null })
    await replaceContent(db, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return manifest
}

/** Backs up the former site, under a name that retention never deletes. */
async function keepFormer(site: Site, signal: AbortSignal | undefined) {
  const { recipients, password } = site.backup
  const keys = { recipients, password }
  // The random part keeps two backups of the same second apart.
  const name = `before-start-${randomUUID().slice(0, 4)}-${datedName(new Date(), isEncrypting(keys))}`
  const place = await openTarget(site, 'local')
  await writeBackup(site, { place, name }, { keys, signal })
}

async function replaceContent(db: Database, folder: string) {
  const staged = connect(folder)
  try {
    await transact(db, async (transaction) => {
      if (!(await isInFirstHour(transaction))) throw new BackupError(notInFirstHour)
      await replaceRows(staged, transaction)
    })
  } finally {
    await staged.destroy()
  }
}
