import { createHash } from 'node:crypto'
import { setTimeout as wait, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { contentNames } from '#content/documents/content-types.ts'
import { copiedTables } from '../database/copy/copied-tables.ts'
import { columnsOf } from '../database/copy/copy-database.ts'
import { rowLine, rowsOf } from '../database/copy/copy-rows.ts'
import { recordedIn } from '../database/migrate.ts'
import type { Env } from '../env/env.ts'
import { isPostgresUrl } from '../env/postgres-url.ts'
import { listedFiles } from '../media/image-files.ts'
import { type OpenFile, openFile } from '../media/storage/open-file.ts'
import { openStorage, type StorageEnv } from '../media/storage/open-storage.ts'
import { isKey } from '../media/storage/private-files.ts'
import type { Storage } from '../media/storage/storage.ts'
import { StorageError } from '../media/storage/storage-error.ts'
import { version } from '../version.ts'
import { type ArchiveWriter, createArchiveWriter } from './archive/archive-writer.ts'
import { type BackupKeys, isEncrypting } from './archive/encryption.ts'
import { storeArchive } from './archive/store-archive.ts'
import { BackupError } from './backup-error.ts'
import {
  type BackedUpTable,
  type BackupHeader,
  type BackupManifest,
  formatVersion,
  headerName,
  type ManifestCounts,
  manifestName,
  pictureEntry,
  privateEntry,
  tablePart,
} from './manifest.ts'
import { type BackupPlace, datedName, isEncryptedName } from './places/place.ts'
import { type Snapshot, withSnapshot } from './snapshot.ts'

/** The site to back up: its database and its files. */
export type BackupSource = StorageEnv & Pick<Env, 'database'>

export interface BackupDestination {
  place: BackupPlace
  /** File name; by default the result of `datedName`. */
  name?: string | undefined
}

export interface BackupOptions {
  keys?: BackupKeys
  /**
   * `site` backs up the database and the files. `database` leaves out the files, for an operation that changes no file.
   */
  scope?: BackupManifest['scope']
  /** Aborts the backup, which then leaves no file. */
  signal?: AbortSignal | undefined
}

export interface BackupSummary {
  name: string
  /** Size of the archive. */
  bytes: number
  ms: number
  createdAt: string
  isEncrypted: boolean
  counts: ManifestCounts
  /** Whether pictures that the rows use were missing. */
  isIncomplete: boolean
  /** Remarks for the owner: missing or damaged pictures, and foreign files. */
  findings: string[]
}

/** Size of an archive entry with rows of a table. */
const partBytes = 1024 * 1024

/** Pause before a second look for a missing picture: a removal moves the file away first, and may put it back. */
const secondLookMs = 200

/**
 * Backs up a running site as one stream: the files, then the files added meanwhile, then the rows of one snapshot. So
 * every file that a row uses existed when the row was read, and deletions during the backup do no harm. Writers do not
 * wait for the backup. Throws `BackupError` when the file name does not say correctly whether the backup is encrypted.
 */
export async function writeBackup(
  source: BackupSource,
  { place, name: given }: BackupDestination,
  { keys = {}, scope = 'site', signal }: BackupOptions = {},
): Promise<BackupSummary> {
  const began = performance.now()
  const moment = new Date()
  const isEncrypted = isEncrypting(keys)
  const name = given ?? datedName(moment, isEncrypted)
  refuseWrongName(name, isEncrypted)
  const archive = await createArchiveWriter(keys)
  const { bytes, written } = await storeArchive(archive, {
    put: () => place.put(name, archive.content, signal),
    write: () => writeAll(source, archive, { scope, moment, signal }),
    signal,
  })
  const { manifest, findings } = written
  const { createdAt, counts, lostPictures } = manifest
  const isIncomplete = lostPictures.length > 0
  const ms = Math.round(performance.now() - began)
  return { name, bytes, ms, createdAt, isEncrypted, counts, isIncomplete, findings }
}

/** Throws `BackupError` unless the ending of the name says correctly whether the backup is encrypted. */
function refuseWrongName(name: string, isEncrypted: boolean) {
  if (isEncryptedName(name) === isEncrypted) return
  throw new BackupError(
    isEncrypted
      ? `the backup is encrypted, and its name must say so: ${name}.age`
      : `${name} is the name of an encrypted backup, and there is no key: set BACKUP_RECIPIENT or BACKUP_PASSWORD, or leave .age out`,
  )
}

async function writeAll(
  source: BackupSource,
  archive: ArchiveWriter,
  {
    scope,
    moment,
    signal,
  }: { moment: Date } & Required<Pick<BackupManifest, 'scope'>> & Pick<BackupOptions, 'signal'>,
) {
  return withSnapshot(source.database, async (snapshot) => {
    const header: BackupHeader = {
      format: 'atrium-backup',
      formatVersion,
      program: version,
      migrations: await recordedIn(snapshot.db),
      engine: isPostgresUrl(source.database) ? 'postgresql' : 'sqlite',
      scope,
      createdAt: moment.toISOString(),
    }
    await addText(archive, headerName, JSON.stringify(header))
    // The files take most of the time. The snapshot's transaction begins after most files are added, so it stays short.
    const files =
      scope === 'site'
        ? await addFiles(snapshot, await openStorage(source), archive, signal)
        : noFiles
    const tables = await addTables(snapshot, archive, signal)
    const records = tables.filter(({ name }) => contentNames.some((content) => content === name))
    const rowsIn = (some: BackedUpTable[]) => some.reduce((all, { rows }) => all + rows, 0)
    const { entries } = archive
    const manifest: BackupManifest = {
      ...header,
      tables,
      entries: [...entries],
      pictures: files.pictures,
      privateFiles: files.privateFiles,
      lostPictures: files.lost,
      counts: {
        tables: tables.length,
        rows: rowsIn(tables),
        records: rowsIn(records),
        pictures: files.pictures.length,
        privateFiles: files.privateFiles.length,
        bytes: entries.reduce((all, { size }) => all + size, 0),
      },
    }
    await addText(archive, manifestName, JSON.stringify(manifest))
    archive.finish()
    return { manifest, findings: findingsOf(archive, files) }
  })
}

const noFiles = {
  pictures: [],
  privateFiles: [],
  lost: [],
  foreign: [],
  wrong: new Map<string, string>(),
}

function findingsOf(
  { entries }: ArchiveWriter,
  { lost, foreign, wrong }: Record<'lost' | 'foreign', string[]> & { wrong: Map<string, string> },
) {
  const damaged = entries.filter(({ name, sha256 }) => {
    return name.startsWith(pictureEntry('')) && !name.startsWith(pictureEntry(sha256))
  })
  return [
    ...lost.map((file) =>
      wrong.has(file)
        ? `the picture ${file} is not in it: ${wrong.get(file)}`
        : `the file of the picture ${file} is missing, so the backup does not contain it`,
    ),
    ...foreign.map(
      (key) =>
        `the file private/${key} does not belong to the site, so the backup does not contain it`,
    ),
    ...damaged.map(
      ({ name }) =>
        `the file ${name} has changed since it was uploaded; the backup contains it as it is`,
    ),
  ]
}

async function addText(archive: ArchiveWriter, name: string, text: string) {
  const content = Buffer.from(text)
  await archive.add(name, content.length, [content])
}

/** Adds all files. Renews the snapshot until each of its pictures is either added or lost. */
async function addFiles(
  snapshot: Snapshot,
  { pictures, privateFiles }: Storage,
  archive: ArchiveWriter,
  signal: AbortSignal | undefined,
) {
  const added = new Set<string>()
  const missing = new Set<string>()
  const lost: string[] = []
  /** Why pictures of a bucket cannot be read as they were stored. */
  const wrong = new Map<string, string>()
  const add = async (file: string): Promise<boolean> => {
    signal?.throwIfAborted()
    const path = await pictures.pathOf(file).catch((error: unknown) => {
      if (!(error instanceof StorageError && error.isFalseSuccess)) throw error
      wrong.set(file, error.message)
      return undefined
    })
    const isAdded = path !== undefined && (await addFile(archive, pictureEntry(file), path))
    if (isAdded) added.add(file)
    return isAdded
  }
  for (const file of await listedFiles(snapshot.db)) await add(file)
  const keys: string[] = []
  const foreign: string[] = []
  for await (const { key } of privateFiles.list()) {
    signal?.throwIfAborted()
    if (!isKey(key)) {
      foreign.push(key)
      continue
    }
    const file = await privateFiles.open(key)
    if (file && (await addOpened(archive, privateEntry(key), file))) keys.push(key)
  }
  for (;;) {
    await snapshot.renew()
    const listed = await listedFiles(snapshot.db)
    let isSettled = true
    lost.length = 0
    for (const file of listed) {
      if (added.has(file) || (await add(file))) continue
      // Either the file was deleted after the snapshot began, or it is lost. It is lost if the next snapshot lists it
      // too.
      if (missing.has(file)) lost.push(file)
      else isSettled = false
      missing.add(file)
    }
    if (isSettled)
      return {
        pictures: [...listed].filter((file) => added.has(file)),
        privateFiles: keys,
        lost,
        foreign,
        wrong,
      }
    await wait(secondLookMs)
  }
}

/**
 * Adds a file, and returns whether the file exists. Its content stays the same while it is read, because files are only
 * replaced as a whole.
 */
async function addFile(archive: ArchiveWriter, name: string, path: string): Promise<boolean> {
  const file = await openFile(path)
  return file !== undefined && addOpened(archive, name, file)
}

async function addOpened(archive: ArchiveWriter, name: string, { size, content }: OpenFile) {
  await archive.add(name, size, content).finally(() => content.destroy())
  return true
}

/** Adds all rows of all tables from the snapshot. */
async function addTables(
  { db }: Snapshot,
  archive: ArchiveWriter,
  signal: AbortSignal | undefined,
): Promise<BackedUpTable[]> {
  const columnsBy = await columnsOf(db)
  const tables: BackedUpTable[] = []
  for (const { name, key } of copiedTables) {
    const columns = columnsBy.get(name)
    // A database that is not migrated yet may lack the table.
    if (!columns) continue
    const hash = createHash('sha256')
    let [rows, part] = [0, 0]
    let lines: string[] = []
    let size = 0
    const flush = async () => {
      const content = Buffer.from(lines.join(''))
      hash.update(content)
      await archive.add(tablePart(name, ++part), content.length, [content])
      lines = []
      size = 0
    }
    for await (const some of rowsOf(db, { name, key }, columns)) {
      signal?.throwIfAborted()
      for (const row of some) {
        const line = rowLine(row)
        lines.push(line)
        size += line.length
        rows++
        if (size >= partBytes) await flush()
      }
      // SQLite reads synchronously. Other requests run in between.
      await yieldToEventLoop()
    }
    if (lines.length > 0) await flush()
    tables.push({ name, key: [...key], columns, rows, sha256: hash.digest('hex') })
  }
  return tables
}
