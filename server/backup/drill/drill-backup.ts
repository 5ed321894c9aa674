import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { BackupProgress } from '#content/backup/backups-api.ts'
import { connect } from '../../database/connect.ts'
import { databaseFile } from '../../database/sqlite/connect.ts'
import { integrityErrors } from '../../database/sqlite/integrity.ts'
import { codeOf } from '../../error-code.ts'
import { listedFiles } from '../../media/image-files.ts'
import type { BackupKeys } from '../archive/encryption.ts'
import { type BackupFile, type OnBytes, verifyBackup } from '../backups.ts'
import { lostPictureText, type ManifestCounts } from '../manifest.ts'
import { checkSpace, clearAbandoned, lockDrill } from '../restore/data-folder.ts'
import { filesInFolder } from '../restore/fill-files.ts'
import { fillSite } from '../restore/fill-site.ts'
import { checkPages, type Findings, firstFailures } from './check-pages.ts'
import { startDrillServer } from './drill-server.ts'
import { halfCore, type Rest } from './half-core.ts'

export interface DrillSummary {
  isPassed: boolean
  /** Label of the backup. */
  label: string
  /** When the backup was made; `undefined` when it cannot be read. */
  createdAt: string | undefined
  counts: ManifestCounts | undefined
  /** Number of pages requested. */
  pages: number
  /** Number of pictures compared with their hash. */
  pictures: number
  ms: number
  /** Steps in their order. */
  steps: { name: string; ms: number }[]
  /** A sentence for each failure. */
  failures: string[]
  /** Remarks that are no failures, such as pictures that were missing when the backup was made. */
  findings: string[]
}

export interface DrillOptions {
  keys?: BackupKeys
  signal?: AbortSignal | undefined
  onProgress?: ((progress: BackupProgress) => void) | undefined
}

/**
 * Drill: restores a backup into a temporary folder, always with SQLite and files on the disk. Then checks the database,
 * compares every picture with its hash, starts the server, requests every public page and deletes the folder. After
 * each piece of work the drill pauses for as long as the work took, so that visitors do not wait. Failures are in the
 * report; the function throws only when the drill is aborted.
 */
export async function drillBackup(
  given: BackupFile,
  dataDir: string,
  { keys = {}, signal, onProgress = () => {} }: DrillOptions = {},
): Promise<DrillSummary> {
  const rest = halfCore()
  const file = withRests(given, rest)
  const began = performance.now()
  const report: DrillSummary = {
    isPassed: false,
    label: file.label,
    createdAt: undefined,
    counts: undefined,
    pages: 0,
    pictures: 0,
    ms: 0,
    steps: [],
    failures: [],
    findings: [],
  }
  const folder = join(dataDir, `.drill-${randomUUID()}`)
  const step = async <T>(
    name: string,
    doing: string,
    act: (onBytes: OnBytes) => T | Promise<T>,
  ): Promise<T> => {
    signal?.throwIfAborted()
    onProgress({ step: doing, done: null, total: null })
    const from = performance.now()
    try {
      return await act((done, total) => onProgress({ step: doing, done, total }))
    } finally {
      report.steps.push({ name, ms: Math.round(performance.now() - from) })
      await rest()
    }
  }
  let lock: ReturnType<typeof lockDrill>
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await clearAbandoned(dataDir)
    const { manifest } = await step('verified', 'Checking the backup', (onBytes) =>
      verifyBackup(file, keys, onBytes),
    )
    report.createdAt = manifest.createdAt
    report.counts = manifest.counts
    await checkSpace(dataDir, manifest)
    await mkdir(folder, { mode: 0o700 })
    lock = lockDrill(folder)
    await step('restored', 'Restoring it next to the site', (onBytes) =>
      fillSite(file, {
        keys,
        manifest,
        database: folder,
        writeFile: filesInFolder(folder),
        signal,
        onBytes,
      }),
    )
    report.failures.push(
      ...(await step('database checked', 'Checking the database', () => databaseErrors(folder))),
    )
    const pictures = await step('pictures compared', 'Comparing the pictures', () =>
      manifest.scope === 'database'
        ? { count: 0, failures: [], findings: ['it contains only the database'] }
        : comparePictures(folder, { lostPictures: manifest.lostPictures, rest, signal }),
    )
    report.pictures = pictures.count
    report.findings.push(...pictures.findings)
    report.failures.push(...pictures.failures)
    await quieten(folder)
    const server = await step('server started', 'Starting the server', () =>
      startDrillServer(folder, signal),
    )
    try {
      // Pauses for as long as the start took, because the started server used about one core.
      await wait(report.steps.at(-1)?.ms, undefined, { signal })
      const pages = await step('pages requested', 'Requesting every page', () =>
        checkPages(server.url, signal),
      )
      report.pages = pages.count
      report.failures.push(...pages.failures)
    } finally {
      await server.stop()
    }
  } catch (error) {
    signal?.throwIfAborted()
    report.failures.push(error instanceof Error ? error.message : String(error))
  } finally {
    lock?.release()
    await rm(folder, { recursive: true, force: true })
  }
  report.ms = Math.round(performance.now() - began)
  report.isPassed = report.failures.length === 0
  return report
}

/** Returns the same backup with a pause before each chunk that is read. */
const withRests = (file: BackupFile, rest: Rest): BackupFile => ({
  label: file.label,
  async open() {
    const { size, content } = await file.open()
    const chunks = async function* () {
      for await (const chunk of content) {
        await rest()
        yield chunk
      }
    }
    return { size, content: Readable.from(chunks(), { objectMode: false }) }
  },
})

const databaseErrors = (folder: string): string[] =>
  integrityErrors(join(folder, databaseFile)).map((error) => `the database is damaged: ${error}`)

interface Comparison {
  /** Pictures that were missing when the backup was made. */
  lostPictures: readonly string[]
  rest: Rest
  signal: AbortSignal | undefined
}

/** Compares every picture that the database lists with the hash in its file name. */
async function comparePictures(
  folder: string,
  { lostPictures, rest, signal }: Comparison,
): Promise<Findings & { findings: string[] }> {
  const db = connect(folder)
  try {
    const listed = await listedFiles(db)
    const lost = new Set(lostPictures)
    const failures: string[] = []
    const findings: string[] = []
    for (const file of listed) {
      signal?.throwIfAborted()
      await rest()
      const hash = await hashOf(join(folder, 'images', file))
      if (hash === undefined && lost.has(file)) findings.push(lostPictureText(file))
      else if (hash === undefined) failures.push(`the file of the picture ${file} is missing`)
      else if (!file.startsWith(hash))
        failures.push(`the picture ${file} is not as it was uploaded`)
    }
    return {
      count: listed.size - findings.length,
      failures: firstFailures(failures),
      findings: firstFailures(findings),
    }
  } finally {
    await db.destroy()
  }
}

async function hashOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  return hash.digest('hex')
}

/**
 * Deletes the outbox, mail server, webhooks and backup schedule of the restored database, because the drill's server must neither
 * send what the real site sends nor make backups.
 */
async function quieten(folder: string) {
  const db = connect(folder)
  try {
    for (const table of ['outbox', 'mailServer', 'webhooks', 'backupRuns'] as const)
      await db.deleteFrom(table).execute()
    const value = JSON.stringify({ isDaily: false })
    await db.updateTable('backupSettings').set({ value }).execute()
  } finally {
    await db.destroy()
  }
}
