import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { counted } from '#content/text/counted.ts'
import { connect } from '../database/connect.ts'
import { copyDatabase } from '../database/copy/copy-database.ts'
import { refuseOtherVersion } from '../database/migrate.ts'
import type { Env } from '../env/env.ts'
import { localPath } from '../env/local-path.ts'
import { isPostgresUrl } from '../env/postgres-url.ts'
import type { StorageConfig } from '../env/storage.ts'
import { openStorage, type StorageEnv } from '../media/storage/open-storage.ts'
import { ownerErrors } from '../process/data-owner.ts'
import type { Output } from './command.ts'
import { type CopiedFiles, filesCopier } from './copy-files.ts'
import { parseOptions } from './parse-options.ts'

interface CopyTarget {
  /** A PostgreSQL address or a folder. */
  to: string
  /** The target bucket for the pictures, if any. */
  bucket?: StorageConfig | undefined
  /** Keeps the site read only after the copy until this promise settles. */
  hold?: (() => Promise<unknown>) | undefined
}

/** Numbers of copied tables, rows and files; `null` for files that stay where they are. */
interface Copied {
  to: string
  tables: number
  rows: number
  pictures: number | null
  privateFiles: number | null
}

/** Parses the parameters of `copy`; `undefined` if they are invalid. */
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

/** Target storage of the pictures; `undefined` when they stay where they are. */
function storageOf(env: Env, { to, bucket }: CopyTarget): StorageEnv | undefined {
  const { dataDir, imagesDir } = env
  if (bucket) return { dataDir, imagesDir, storage: bucket }
  return isPostgresUrl(to)
    ? undefined
    : { dataDir: to, imagesDir: join(to, 'images'), storage: undefined }
}

/**
 * Copies a site's database to another one, and its pictures to a folder or bucket. Yields its progress, and finally
 * the settings for the new database. Throws `CopyError` and the databases' errors.
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
  print: (line: string) => void,
): Promise<Copied> {
  const { to, hold } = target
  const storage = storageOf(env, target)
  if (!isPostgresUrl(to)) {
    const [foreign] = ownerErrors(to)
    if (foreign) throw new Error(foreign)
    await mkdir(to, { recursive: true, mode: 0o700 })
  }
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
        print(
          `  ${counted(copied.pictures, 'picture')} and ${counted(copied.privateFiles, 'private file')} copied, hashes verified`,
        )
      if (passes++ === 0) print('  the site is read-only until the database is copied')
    }
    await copyDatabase(source, other, {
      name: nameOf(env.database),
      report: (line) => print(`  ${line}`),
      copyFiles,
      async beforeRelease(tables) {
        tableCount = tables.length
        rowCount = tables.reduce((all, table) => all + table.rows, 0)
        print(
          `  ${counted(tableCount, 'table')} with ${counted(rowCount, 'row')} copied, counts and hashes verified`,
        )
        for (const line of settingsLines(env, target)) print(line)
        if (!hold) return
        print('')
        print(
          '  The site stays read-only until you end this command with Ctrl+C: stop the site first.',
        )
        await hold()
      },
    })
    if (!hold) print('  Anything saved on the site from now on is not in the copy.')
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
  if (target.bucket) yield '    STORAGE_URL as given with --storage, and its key'
  else if (storageOf(env, target) && env.storage)
    yield '    no STORAGE_URL: the pictures are now in that folder'
}

/** A database address without its password. */
function nameOf(database: string): string {
  if (!isPostgresUrl(database)) return database
  const url = new URL(database)
  url.password = ''
  return url.href
}
