import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#content/text/durations.ts'
import { connect, type Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { databaseFile } from '../database/sqlite/connect.ts'
import { rollback } from './rollback.ts'
import {
  keptSnapshots,
  listSnapshots,
  NoRoomError,
  removeOldSnapshots,
  snapshotDays,
  snapshotsDir,
  takeSnapshot,
} from './snapshots.ts'

const root = await mkdtemp(join(tmpdir(), 'atrium-'))
let directory: string
let open: Database[] = []

beforeEach(async () => {
  directory = await mkdtemp(join(root, 'data-'))
})
afterEach(async () => {
  for (const db of open) await db.destroy()
  open = []
})
afterAll(() => rm(root, { recursive: true }))

function opened(): Database {
  const db = connect(directory)
  open.push(db)
  return db
}

async function closeAll() {
  for (const db of open) await db.destroy()
  open = []
}

const write = (db: Database, name: string) =>
  sql`insert into shared_secrets (name, value) values (${name}, 'x')`.execute(db)

const written = async (db: Database) => {
  const { rows } = await sql<{ name: string }>`
    select name from shared_secrets where value = 'x' order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function openSite(): Promise<Database> {
  const db = opened()
  await migrate(db)
  return db
}

/** Creates empty files named like snapshots of these ages. */
async function oldSnapshots(...daysAgo: number[]) {
  await mkdir(snapshotsDir(directory), { recursive: true })
  for (const days of daysAgo) {
    const time = new Date(Date.now() - days * dayMs).toISOString().replaceAll(':', '-')
    await writeFile(join(snapshotsDir(directory), `${time}-0001-tables.db`), '')
  }
}

const ages = async () =>
  (await listSnapshots(directory)).map(({ takenAt }) =>
    Math.round((Date.now() - takenAt.getTime()) / dayMs),
  )

test('a snapshot has what was committed, including the write-ahead log, and nothing else', async () => {
  const db = await openSite()
  await write(db, 'a')
  let file = ''
  await db.transaction().execute(async (transaction) => {
    file = await takeSnapshot(directory, '0023-shared-assets')
    await write(transaction as Database, 'b')
  })
  await write(db, 'c')
  const [snapshot] = await listSnapshots(directory)
  expect(snapshot).toMatchObject({ file, last: '0023-shared-assets' })
  expect(Date.now() - (snapshot?.takenAt.getTime() ?? 0)).toBeLessThan(60_000)
  expect(await readdir(snapshotsDir(directory))).toEqual([snapshot?.name])
  await closeAll()
  await rollback(directory)
  expect(await written(opened())).toEqual(['a'])
})

test('without room nothing is written, and the error says how much is needed', async () => {
  await openSite()
  const megabyte = 1024 * 1024
  const taken = takeSnapshot(directory, '0001-tables', async () => ({
    free: 64 * megabyte,
    size: 1000 * megabyte,
  }))
  await expect(taken).rejects.toThrow(NoRoomError)
  await expect(taken).rejects.toThrow(/\d+ MB are needed in .* and 64 MB are free/)
  expect(existsSync(snapshotsDir(directory))).toBe(false)
})

test('the newest are kept, none for longer than its days, and partial files are removed', async () => {
  await oldSnapshots(1, 2, 3, 4, 5)
  await removeOldSnapshots(directory)
  expect(await ages()).toEqual([1, 2, 3])
  expect(keptSnapshots).toBe(3)
  const cut = join(snapshotsDir(directory), 'x.db.part')
  await writeFile(cut, '')
  await utimes(cut, new Date(), new Date(Date.now() - 2 * dayMs))
  await removeOldSnapshots(directory, Date.now() + (snapshotDays - 2) * dayMs + 1)
  expect(await ages()).toEqual([1])
  await removeOldSnapshots(directory, Date.now() + snapshotDays * dayMs)
  expect(await readdir(snapshotsDir(directory))).toEqual([])
})

test('repeatedly failing starts leave one snapshot, and the older ones of other states', async () => {
  await openSite()
  await oldSnapshots(3)
  const files: string[] = []
  for (let start = 0; start < 5; start++) files.push(await takeSnapshot(directory, '0002-jobs'))
  const kept = await listSnapshots(directory)
  expect(kept.map(({ last }) => last)).toEqual(['0002-jobs', '0001-tables'])
  expect(kept[0]?.file).toBe(files.at(-1))
})

test('a rollback restores the snapshot, keeps the replaced database, and can be undone', async () => {
  const db = await openSite()
  await write(db, 'before')
  await takeSnapshot(directory, '0023-shared-assets')
  await write(db, 'later')
  await closeAll()
  const { kept } = await rollback(directory)
  expect(await written(opened())).toEqual(['before'])
  await closeAll()
  await expect(rollback(directory)).rejects.toThrow(
    `there is no snapshot from before an upgrade in ${snapshotsDir(directory)}; there are:`,
  )
  await rollback(directory, kept)
  expect(await written(opened())).toEqual(['before', 'later'])
})

test('a rollback is refused while the database is open', async () => {
  const db = await openSite()
  await takeSnapshot(directory, '0023-shared-assets')
  await write(db, 'later')
  await expect(rollback(directory)).rejects.toThrow('is in use: stop the server first')
  expect(await written(db)).toEqual(['later'])
  expect(await listSnapshots(directory)).toHaveLength(1)
})

test('a damaged snapshot is refused, a damaged database is kept', async () => {
  const db = await openSite()
  await write(db, 'before')
  const file = await takeSnapshot(directory, '0023-shared-assets')
  await closeAll()
  await writeFile(join(directory, databaseFile), 'no database')
  const { kept } = await rollback(directory)
  expect(await written(opened())).toEqual(['before'])
  await closeAll()
  expect(existsSync(file)).toBe(false)
  await expect(rollback(directory, kept)).rejects.toThrow(/damaged: .*nothing was changed/)
  expect(await written(opened())).toEqual(['before'])
})
