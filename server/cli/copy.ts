import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { connect } from '../database/connect.ts'
import { copyDatabase } from '../database/copy/copy-database.ts'
import { isPostgresUrl } from '../database/engine/engine.ts'
import { refuseOtherVersion } from '../database/migrate.ts'
import type { Env } from '../env/env.ts'
import type { StorageConfig } from '../env/storage.ts'
import { localPath } from '../media/storage/local-path.ts'
import { openStorage, type StorageEnv } from '../media/storage/open-storage.ts'
import type { Output } from './command.ts'
import { type CopiedFiles, filesCopier } from './copy-files.ts'
import { parseOptions } from './parse-options.ts'

interface CopyTarget {
  /** An address of PostgreSQL, or a folder. */
  to: string
  /** A bucket for the pictures, where they shall lie in one. */
  bucket?: StorageConfig | undefined
  /** Keeps the site read only after the copy, until this is over. */
  hold?: (() => Promise<unknown>) | undefined
}

/** How much was copied; of files `null`, where they stay where they are. */
interface Copied {
  to: string
  tables: number
  rows: number
  pictures: number | null
  privateFiles: number | null
}

/** What a command line says behind `copy`; `undefined` when it cannot be read. */
export function copyOptions(parameters: readonly string[]) {
  const parsed = parseOptions(parameters, {
    to: { type: 'string' },
    storage: { type: 'string' },
    hold: { type: 'boolean' },
  })
  if (!parsed?.values.to) return undefined
  const { to, storage, hold: isHeld = false } = parsed.values
  return { to, storage, isHeld }
}

/** Where pictures go; `undefined` when they stay where they are. */
function storageOf(env: Env, { to, bucket }: CopyTarget): StorageEnv | undefined {
  const { dataDir, imagesDir } = env
  if (bucket) return { dataDir, imagesDir, storage: bucket }
  return isPostgresUrl(to)
    ? undefined
    : { dataDir: to, imagesDir: join(to, 'images'), storage: undefined }
}

/**
 * Copies the site of an environment to another database, and its pictures with it to a folder or a bucket. Yields what
 * it does, and at last the settings to use. Throws `CopyError`, and what either database throws.
 */
export async function* copySite(env: Env, target: CopyTarget): Output<Copied> {
  const to = isPostgresUrl(target.to) ? target.to : localPath(target.to)
  if (to === env.database) throw new Error('the target is the site itself')
  const lines = new PassThrough({ objectMode: true })
  const copied = copyWhole(env, { ...target, to }, (line) => lines.write(line))
    .then(
      (done) => ({ done }),
      (error: unknown) => ({ error }),
    )
    .finally(() => lines.end())
  for await (const line of lines) yield String(line)
  const ended = await copied
  if ('error' in ended) throw ended.error
  return ended.done
}

async function copyWhole(
  env: Env,
  target: CopyTarget,
  say: (line: string) => void,
): Promise<Copied> {
  const { to, hold } = target
  const storage = storageOf(env, target)
  if (!isPostgresUrl(to)) await mkdir(to, { recursive: true, mode: 0o700 })
  const [source, other] = [connect(env.database), connect(to)]
  try {
    await refuseOtherVersion(source)
    const files = storage && filesCopier(await openStorage(env), await openStorage(storage))
    let passes = 0
    let copied: CopiedFiles | undefined
    let [tableCount, rowCount] = [0, 0]
    const copyFiles = async () => {
      copied = await files?.()
      if (copied)
        say(
          `  ${copied.pictures} pictures and ${copied.privateFiles} private files, with the same hash of each`,
        )
      if (passes++ === 0) say('  nothing can be saved on the site until the database is copied')
    }
    await copyDatabase(source, other, {
      name: nameOf(env.database),
      report: (line) => say(`  ${line}`),
      copyFiles,
      async beforeRelease(tables) {
        tableCount = tables.length
        rowCount = tables.reduce((all, table) => all + table.rows, 0)
        say(
          `  ${tableCount} tables with ${rowCount} rows: the same number and the same hash of each`,
        )
        for (const line of settingsLines(env, target)) say(line)
        if (!hold) return
        say('')
        say('  The site stays read only until this command is ended (Ctrl+C): stop the site first.')
        await hold()
      },
    })
    if (!hold) say('  What is saved on it from now on is not in the copy.')
    return {
      to: nameOf(to),
      tables: tableCount,
      rows: rowCount,
      pictures: copied?.pictures ?? null,
      privateFiles: copied?.privateFiles ?? null,
    }
  } finally {
    await source.destroy()
    await other.destroy()
  }
}

function* settingsLines(env: Env, target: CopyTarget) {
  yield ''
  yield '  Stop the site, and start it with:'
  if (isPostgresUrl(target.to)) {
    yield `    DATABASE_URL=${nameOf(target.to)}   (with its password)`
    yield `    DATA_DIR=${env.dataDir}`
  } else {
    yield `    DATA_DIR=${target.to}   (without DATABASE_URL)`
  }
  if (target.bucket) yield '    STORAGE_URL as it was given here, and its key'
  else if (storageOf(env, target) && env.storage)
    yield '    no STORAGE_URL: the pictures are in that folder now'
}

/** The address of a database without its password. */
function nameOf(database: string): string {
  if (!isPostgresUrl(database)) return database
  const url = new URL(database)
  url.password = ''
  return url.href
}
