import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { connect } from '../database/connect.ts'
import { copyDatabase } from '../database/copy/copy-database.ts'
import { isPostgresUrl } from '../database/engine/engine.ts'
import { isFileName } from '../database/images/media-url.ts'
import { refuseOtherVersion } from '../database/migrate.ts'
import type { Env } from '../env.ts'

/**
 * Copies the site of an environment to another database, and its pictures with it when that is a folder. Yields what
 * it does, and at last the settings to use. Throws `CopyError`, and what either database throws.
 */
export async function* copySite(env: Env, to: string): AsyncGenerator<string, void> {
  const target = isPostgresUrl(to) ? to : resolve(to)
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
    if (!isPostgresUrl(to)) {
      const pictures = await copyPictures(env.imagesDir, join(target, 'images'))
      yield `  ${pictures} pictures, each with the hash that it is named by`
    }
  } finally {
    await source.destroy()
    await other.destroy()
  }
  yield ''
  yield '  Stop the site, and start it with:'
  if (isPostgresUrl(to)) {
    yield `    DATABASE_URL=${nameOf(to)}   (with its password)`
    yield `    DATA_DIR=${env.dataDir}   (its pictures stay there)`
  } else {
    yield `    DATA_DIR=${target}   (without DATABASE_URL)`
  }
}

/** The address of a database without its password. */
function nameOf(database: string): string {
  if (!isPostgresUrl(database)) return database
  const url = new URL(database)
  url.password = ''
  return url.href
}

/** Copies the pictures that are not there yet. Throws when one is not what it is named by. */
async function copyPictures(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const files = (await readdir(from).catch(() => [])).filter(isFileName)
  const there = new Set(await readdir(to))
  for (const file of files) {
    if (there.has(file)) continue
    const part = join(to, `${file}.part`)
    await copyFile(join(from, file), part)
    const hash = createHash('sha256')
    await pipeline(createReadStream(part), hash)
    if (hash.digest('hex') !== file.split('.')[0])
      throw new Error(`the picture ${file} is not as it was uploaded`)
    await rename(part, join(to, file))
  }
  return files.length
}
