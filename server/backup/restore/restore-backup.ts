import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { BackupProgress } from '#content/backup/backups-api.ts'
import { connect } from '../../database/connect.ts'
import { backupSource, targetState } from '../../database/copy/unfinished-copy.ts'
import { restores } from '../../database/postgres/advisory-lock.ts'
import { databaseFile } from '../../database/sqlite/connect.ts'
import { lockExclusively } from '../../database/sqlite/exclusive-lock.ts'
import { isPostgresUrl } from '../../env/postgres-url.ts'
import { openStorage } from '../../media/storage/open-storage.ts'
import type { BackupKeys } from '../archive/encryption.ts'
import { BackupError } from '../backup-error.ts'
import { type BackupFile, type OnBytes, verifyBackup } from '../backups.ts'
import type { BackupManifest } from '../manifest.ts'
import type { BackupSource } from '../write-backup.ts'
import { checkSpace, clearAbandoned, clearRestores } from './data-folder.ts'
import { filesInFolder, filesInStorage } from './fill-files.ts'
import { type FillOptions, fillSite } from './fill-site.ts'
import { lockData } from './restore-lock.ts'
import { continueSwitch, isSwitching, switchData } from './switch.ts'

export interface RestoreOptions {
  keys?: BackupKeys
  signal?: AbortSignal | undefined
  onProgress?: ((progress: BackupProgress) => void) | undefined
  /** Recorded in the database as the source of the restore. */
  source?: string
}

export interface RestoreSummary {
  manifest: BackupManifest
  ms: number
  /** Folder of the former data; `undefined` when there were none on this disk. */
  former: string | undefined
  findings: string[]
}

const databaseFiles = ['', '-wal', '-shm'].map((end) => databaseFile + end)
const folders = ['images', 'private']

/**
 * Replaces the data of a stopped site with a backup. The whole backup is verified before anything is written, and the
 * restored data are compared with it before they replace the former data in one step. Until then the site is unchanged.
 * A PostgreSQL database must be empty. Throws `BackupError`.
 */
export async function restoreBackup(
  file: BackupFile,
  site: BackupSource,
  { keys = {}, signal, onProgress, source }: RestoreOptions = {},
): Promise<RestoreSummary> {
  const began = performance.now()
  // Checks the site before the long verification. The check is repeated when the data folder is locked.
  await targetFindings(site)
  const { manifest } = await verifyBackup(file, keys, (done, total) =>
    onProgress?.({ step: 'Checking the backup', done, total }),
  )
  signal?.throwIfAborted()
  const lock = await lockData(site.dataDir, 'exclusive', 0)
  try {
    await continueSwitch(site.dataDir)
    return await alone(site.database, async () => {
      const findings = await targetFindings(site)
      const onBytes: OnBytes = (done, total) => onProgress?.({ step: 'Restoring', done, total })
      const former = await replaceSite(file, site, { keys, manifest, signal, onBytes, source })
      return { manifest, findings, former, ms: Math.round(performance.now() - began) }
    })
  } finally {
    lock.release()
  }
}

/** Runs `act` while no other machine restores into the same PostgreSQL database. Throws `BackupError`. */
async function alone<T>(database: string, act: () => Promise<T>): Promise<T> {
  if (!isPostgresUrl(database)) return act()
  const db = connect(database)
  try {
    return await db.connection().execute(async (session) => {
      // The lock ends with the connection.
      const { rows } = await sql<{ isFree: boolean }>`
        select pg_try_advisory_lock(${sql.lit(restores)}) as is_free`.execute(session)
      if (rows[0]?.isFree) return act()
      throw new BackupError('another restore into the database of DATABASE_URL is in progress')
    })
  } finally {
    await db.destroy()
  }
}

/** Builds the new site next to the present one and switches to it. Returns the folder of the former data. */
async function replaceSite(
  file: BackupFile,
  site: BackupSource,
  options: Omit<FillOptions, 'database' | 'writeFile'>,
): Promise<string | undefined> {
  const { database, dataDir, storage: bucket } = site
  const isFile = !isPostgresUrl(database)
  await clearAbandoned(dataDir)
  await clearRestores(dataDir)
  await checkSpace(dataDir, options.manifest, bucket !== undefined)
  const id = randomUUID()
  const staged = `.restore-${id}`
  const folder = join(dataDir, staged)
  await mkdir(folder, { mode: 0o700 })
  try {
    const storage = await openStorage(site)
    await fillSite(file, {
      ...options,
      database: isFile ? folder : database,
      writeFile: bucket ? filesInStorage(storage, folder) : filesInFolder(folder),
    })
    const hasFolders = !bucket && options.manifest.scope === 'site'
    const names = [...(isFile ? databaseFiles : []), ...(hasFolders ? folders : [])]
    const former = names.some((name) => existsSync(join(dataDir, name)))
    const aside = `before-restore-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}-${id.slice(0, 4)}`
    if (names.length > 0) await switchAlone(site, { staged, aside, names })
    return former ? join(dataDir, aside) : undefined
  } finally {
    // The next start needs this folder to finish an interrupted switch.
    if (!isSwitching(dataDir)) await rm(folder, { recursive: true, force: true })
  }
}

/** Keeps the SQLite database locked during the switch, so that nobody opens it. */
async function switchAlone(
  { database, dataDir }: BackupSource,
  step: { staged: string; aside: string; names: string[] },
) {
  const lock = isPostgresUrl(database) ? 'unknown' : lockExclusively(join(dataDir, databaseFile))
  if (lock === 'in use') throw running(dataDir)
  try {
    await switchData(dataDir, step)
  } finally {
    if (typeof lock === 'object') lock.release()
  }
}

const running = (dataDir: string) =>
  new BackupError(`the site of ${dataDir} is running; stop it first`)

/**
 * Checks the site to restore into, and returns remarks for the owner. Throws `BackupError` when a restore into it is
 * refused.
 */
async function targetFindings({
  database,
  dataDir,
  imagesDir,
  storage,
}: BackupSource): Promise<string[]> {
  const findings: string[] = []
  if (isPostgresUrl(database)) {
    const db = connect(database)
    try {
      const state = await targetState(db, backupSource)
      if (state !== 'empty' && state !== 'begun')
        throw new BackupError(
          'the database of DATABASE_URL is not empty; create a new one for the restore',
        )
    } finally {
      await db.destroy()
    }
  } else {
    const lock = lockExclusively(join(dataDir, databaseFile))
    if (lock === 'in use') throw running(dataDir)
    if (lock === 'unknown')
      findings.push(
        'the former database cannot be opened, so it is unknown whether the site is running',
      )
    else lock.release()
  }
  if (storage) {
    const { pictures, privateFiles } = await openStorage({ dataDir, imagesDir, storage })
    const isEmpty =
      (await pictures.listBut(new Set())).length === 0 &&
      (await privateFiles.list()[Symbol.asyncIterator]().next()).done
    if (!isEmpty)
      findings.push(
        'the bucket of STORAGE_URL is not empty: pictures of the same name are the same, and stay',
      )
  }
  return findings
}
