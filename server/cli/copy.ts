import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { connect } from '../database/connect.ts'
import { copyDatabase } from '../database/copy/copy-database.ts'
import { isPostgresUrl } from '../database/engine/engine.ts'
import { refuseOtherVersion } from '../database/migrate.ts'
import type { Env } from '../env.ts'
import type { StorageConfig } from '../env-storage.ts'
import type { PictureStore } from '../images/picture-store.ts'
import { openStorage, type StorageEnv } from '../storage/open-storage.ts'
import type { PrivateFiles } from '../storage/private-files.ts'

interface CopyTarget {
  /** An address of PostgreSQL, or a folder. */
  to: string
  /** A bucket for the pictures, where they shall lie in one. */
  bucket?: StorageConfig | undefined
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
export async function* copySite(
  env: Env,
  { to, bucket }: CopyTarget,
): AsyncGenerator<string, void> {
  const target = isPostgresUrl(to) ? to : resolve(to)
  const storage = storageOf(env, { to: target, bucket })
  if (target === env.database) throw new Error('the target is the site itself')
  if (!isPostgresUrl(to)) await mkdir(target, { recursive: true, mode: 0o700 })
  const [source, other] = [connect(env.database), connect(target)]
  try {
    await refuseOtherVersion(source)
    yield '  nothing can be saved on the site until the database is copied'
    const lines = new PassThrough({ objectMode: true })
    const copied = copyDatabase(source, other, {
      name: nameOf(env.database),
      report: (line) => lines.write(`  ${line}`),
    })
      .catch((error: unknown) => ({ error }))
      .finally(() => lines.end())
    for await (const line of lines) yield String(line)
    const result = await copied
    if ('error' in result) throw result.error
    const rows = result.tables.reduce((all, table) => all + table.rows, 0)
    yield `  ${result.tables.length} tables with ${rows} rows: the same number and the same hash of each`
    if (storage) {
      const [from, into] = [await openStorage(env), await openStorage(storage)]
      const pictures = await copyPictures(from.pictures, into.pictures)
      yield `  ${pictures} pictures, each with the hash that it is named by`
      yield `  ${await copyPrivateFiles(from.privateFiles, into.privateFiles)} private files`
    }
  } finally {
    await source.destroy()
    await other.destroy()
  }
  yield ''
  yield '  Stop the site, and start it with:'
  if (isPostgresUrl(to)) {
    yield `    DATABASE_URL=${nameOf(to)}   (with its password)`
    yield `    DATA_DIR=${env.dataDir}`
  } else {
    yield `    DATA_DIR=${target}   (without DATABASE_URL)`
  }
  if (bucket) yield '    STORAGE_URL as it was given here, and its key'
  else if (storage && env.storage) yield '    no STORAGE_URL: the pictures are in that folder now'
}

/** The address of a database without its password. */
function nameOf(database: string): string {
  if (!isPostgresUrl(database)) return database
  const url = new URL(database)
  url.password = ''
  return url.href
}

/** Copies the pictures that are not there yet. Throws when one is not what it is named by. */
async function copyPictures(from: PictureStore, to: PictureStore): Promise<number> {
  const files = await from.listBut(new Set())
  const there = new Set((await to.listBut(new Set())).map(({ file }) => file))
  for (const { file } of files) {
    if (there.has(file)) continue
    const content = await from.read(file)
    const hash = createHash('sha256').update(content).digest('hex')
    if (hash !== file.split('.')[0])
      throw new Error(`the picture ${file} is not as it was uploaded`)
    await to.put(file, content)
  }
  return files.length
}

/** Copies the files that nobody but staff sees; what is there under the same name is written again. */
async function copyPrivateFiles(from: PrivateFiles, to: PrivateFiles): Promise<number> {
  let count = 0
  for await (const { key } of from.list()) {
    const content = await from.get(key)
    if (content === undefined) continue
    await to.put(key, new Blob([await buffer(content)]))
    count++
  }
  return count
}
