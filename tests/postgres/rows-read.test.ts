import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { refreshVersion, startVersionWatch } from '#server/database/engine/content-version.ts'
import { vacuumAnalyze } from '#server/database/postgres/vacuum.ts'
import { createRecord } from '#server/documents/record-writes.ts'
import { addressesOf, countRecords, listRecords } from '#server/documents/records.ts'
import { createDatabase, type TestDatabase } from '#tests/support/databases/database.ts'
import { sample } from '#tests/support/inputs/samples.ts'

const count = 10_000
/** Rows per insert, few enough that an insert stays below the timeout of 30 s on a slow machine. */
const batchSize = 500
/** The number of connections, which is the smallest that the setting `pool_size` allows. */
const connections = 3
const page = { page: 1, pageSize: 12 }

let database: TestDatabase
let db: Database
let stopWatch: (() => Promise<void>) | undefined

beforeAll(async () => {
  database = await createDatabase()
  const address = new URL(database.target)
  address.searchParams.set('pool_size', String(connections))
  db = connect(address.href)
  stopWatch = startVersionWatch(db)
  await createRecord(db, 'projects', sample(contents.projects, 'first') as never) // a cast: a sample is valid input
  await fill()
  await vacuumAnalyze(db)
  await refreshVersion(db)
})
afterAll(async () => {
  await stopWatch?.()
  await db?.destroy()
  await database.remove()
})

/** Inserts 10,000 copies of the first project with other titles. */
async function fill() {
  const { rows } = await sql<{ name: string }>`select column_name as name
    from information_schema.columns where table_schema = current_schema() and table_name = 'projects'`.execute(
    db,
  )
  const changed: Record<string, string> = {
    id: "'copy-' || n",
    slug: "'copy-' || n",
    title: "'Copy ' || n",
    position: 'position + n * 1024',
    search_text: "'copy ' || n || case when n % 3 = 0 then ' harbor' else '' end",
  }
  const names = rows.map(({ name }) => name)
  for (let from = 1; from <= count; from += batchSize) {
    await sql`insert into projects (${sql.raw(names.join(', '))})
      select ${sql.raw(names.map((name) => changed[name] ?? name).join(', '))}
      from (select * from projects where slug not like 'copy-%') as first,
        generate_series(${sql.lit(from)}::int, ${sql.lit(from + batchSize - 1)}) as n`.execute(db)
  }
}

interface RowsRead {
  /** Rows that sequential scans have read. */
  scanned: number
  /** Rows that index scans have fetched from the table. */
  fetched: number
}

/** Makes PostgreSQL publish the statistics of every connection in the pool. */
async function flush(left = connections): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_stat_force_next_flush()`.execute(connection)
    if (left > 1) await flush(left - 1)
  })
}

async function readSoFar(): Promise<RowsRead> {
  await flush()
  const { rows } = await sql<RowsRead>`select seq_tup_read as scanned, idx_tup_fetch as fetched
    from pg_stat_user_tables where relname = 'projects'`.execute(db)
  return { scanned: Number(rows[0]?.scanned), fetched: Number(rows[0]?.fetched) }
}

/** The rows that PostgreSQL reads for `act`, after so many runs that PostgreSQL uses generic plans. */
async function rowsReadFor(act: () => Promise<unknown>): Promise<RowsRead> {
  for (let run = 0; run < 7; run++) await act()
  const before = await readSoFar()
  await act()
  const after = await readSoFar()
  return { scanned: after.scanned - before.scanned, fetched: after.fetched - before.fetched }
}

const byTitle = { by: 'title', descending: false } as const
const middle = Math.floor(count / 24)

const lists: Record<string, { act: () => Promise<unknown>; most: number }> = {
  'the first page': { act: () => listRecords(db, 'projects', 'visitor', page), most: 50 },
  'a page in the middle': {
    act: () => listRecords(db, 'projects', 'visitor', { ...page, page: middle }),
    most: 50,
  },
  'the first page by title': {
    act: () => listRecords(db, 'projects', 'staff', { ...page, sort: byTitle }),
    most: 50,
  },
  'a page in the middle by title': {
    act: () => listRecords(db, 'projects', 'staff', { ...page, page: middle, sort: byTitle }),
    most: 50,
  },
  'the inactive records': {
    act: () => listRecords(db, 'projects', 'staff', { ...page, isActive: false }),
    most: 50,
  },
  'a search with one result': {
    act: () => listRecords(db, 'projects', 'visitor', { ...page, search: 'copy 5432' }),
    most: 500,
  },
  'a search with one result by title': {
    act: () =>
      listRecords(db, 'projects', 'staff', { ...page, search: 'copy 5432', sort: byTitle }),
    most: 500,
  },
  'a search without a result': {
    act: () => listRecords(db, 'projects', 'visitor', { ...page, search: 'nothing like it' }),
    most: 50,
  },
  'the total': { act: () => countRecords(db, 'projects'), most: 10 },
  'a part of the sitemap': {
    act: () => addressesOf(db, 'projects', { offset: 5_000, limit: 100 }),
    most: 2_000,
  },
}

test.each(Object.entries(lists))('%s reads few rows of 10,000', async (_name, { act, most }) => {
  const { scanned, fetched } = await rowsReadFor(act)
  expect(scanned).toBe(0)
  expect(fetched).toBeLessThanOrEqual(most)
})

test('the measurement detects a scan of the whole table', async () => {
  const { scanned } = await rowsReadFor(() => sql`select max(story) from projects`.execute(db))
  expect(scanned).toBe(count + 1)
})
