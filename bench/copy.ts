import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '#server/database/connect.ts'
import { copiedTables } from '#server/database/copy/copied-tables.ts'
import { diskStore } from '#server/media/picture-store.ts'
import {
  databaseAt,
  runStatement,
  startPostgres,
  testDatabaseOptions,
} from '#tests/support/databases/postgres.ts'
import { startS3 } from '#tests/support/services/s3.ts'
import { runCommandLine } from './command.ts'
import { makeLargeSite, type SiteSize } from './large-site.ts'
import { print, type Row, row } from './row.ts'

const grown: SiteSize = { projects: 40_000, news: 30_000, messages: 30_000, pictures: 1_000 }

/**
 * Copies a site from SQLite and disk to PostgreSQL and a bucket, and from there to a second folder, with the command
 * that operators run. Then compares every row and every file of the first and the second folder.
 */
export async function benchCopy(size: SiteSize = grown): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const [from, back] = [join(directory, 'from'), join(directory, 'back')]
  const postgres = await startPostgres()
  const s3 = await startS3()
  try {
    await mkdir(from)
    await makeLargeSite(from, size)
    await runStatement(postgres.url, `create database site ${testDatabaseOptions}`)
    const database = databaseAt(postgres.url, 'site')
    const { endpoint, bucket, prefix, accessKeyId, secretAccessKey } = s3.config
    const storage = `s3://${bucket}/${prefix}?endpoint=${encodeURIComponent(endpoint)}`
    const key = {
      STORAGE_ACCESS_KEY_ID: accessKeyId,
      STORAGE_SECRET_ACCESS_KEY: secretAccessKey,
    }
    const there = await runCommandLine(
      { DATA_DIR: from, ...key },
      'copy',
      '--to',
      database,
      '--storage',
      storage,
    )
    const moved = {
      DATA_DIR: join(directory, 'none'),
      DATABASE_URL: database,
      STORAGE_URL: storage,
      ...key,
    }
    const home = await runCommandLine(moved, 'copy', '--to', back)
    const rows = await compareFolders(from, back)
    const files = await comparePictures(from, back)
    return [
      row(`to PostgreSQL and a bucket: ${rows} rows, ${files} pictures`, there.seconds, 's'),
      row('to PostgreSQL and a bucket, memory', there.megabytes, 'MB'),
      row('back to SQLite and the disk', home.seconds, 's'),
      row('back to SQLite and the disk, memory', home.megabytes, 'MB'),
    ]
  } finally {
    await s3.stop()
    await postgres.stop()
    await rm(directory, { recursive: true })
  }
}

/** Compares every row of every copied table. Returns the number of rows. */
async function compareFolders(one: string, other: string): Promise<number> {
  const databases = [connect(one), connect(other)] as const
  let count = 0
  for (const { name, key } of copiedTables) {
    const order = sql.raw(key.join(', '))
    const [rows, others] = await Promise.all(
      databases.map(async (db) => {
        const found = await sql<object>`select * from ${sql.table(name)} order by ${order}`.execute(
          db,
        )
        return found.rows
      }),
    )
    if (JSON.stringify(rows) !== JSON.stringify(others)) throw new Error(`${name} differs`)
    count += rows?.length ?? 0
  }
  for (const db of databases) await db.destroy()
  return count
}

async function comparePictures(one: string, other: string): Promise<number> {
  const [store, otherStore] = [diskStore(join(one, 'images')), diskStore(join(other, 'images'))]
  const files = await store.listBut(new Set())
  for (const { file } of files) {
    if (Buffer.compare(await store.read(file), await otherStore.read(file)) !== 0) {
      throw new Error(`${file} differs`)
    }
  }
  return files.length
}

if (import.meta.main) {
  const given = process.argv.slice(2).map(Number)
  const [projects = 1_000, news = 1_000, messages = 1_000, pictures = 20] = given
  print(await benchCopy({ projects, news, messages, pictures }))
}
