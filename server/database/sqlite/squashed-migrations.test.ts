import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCategories } from '../../documents/categories.ts'
import { countRecords, listRecords } from '../../documents/records.ts'
import { connect, type Database } from '../connect.ts'
import { migrate, OtherVersionError } from '../migrate.ts'
import { databaseFile } from './connect.ts'
import { migrationsTable } from './database-file.ts'
import { former } from './squashed-migrations.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
})
afterAll(() => rm(directory, { recursive: true }))

/** A database as the former migrations made it, with so many of them recorded. */
async function formerDatabase(count: number): Promise<Database> {
  const data = await mkdtemp(join(directory, 'data-'))
  const database = new DatabaseSync(join(data, databaseFile))
  database.exec(migrationsTable)
  database.exec(readFileSync(join(import.meta.dirname, 'squashed-migrations.former.sql'), 'utf8'))
  const record = database.prepare('insert into migrations values (?, ?, ?)')
  for (const [index, name] of former.slice(0, count).entries()) record.run(index + 1, name, '2026')
  database.exec(`insert into tallies values ('projects', '1', '', 0);
    insert into projects (id, slug, is_active, version, created_at, updated_at, search_text,
      position, title, category, description, image_url, technologies, client, challenge, solution,
      results, key_features, additional_images, testimonial, year) values ('a', 'a', 1, 1, '2026-01-01',
      '2026-01-01', 'as it was', 1024, 'Straße', 'A web shop', 'd', 'i', '[]', 'c', 'c', 's', 'r', '[]',
      '[]', '{"quote":"","name":"","title":""}', '2025')`)
  database.close()
  return connect(data)
}

/** Every table with its columns and every index, trigger and search, however the former are written. */
async function schemaOf(db: Database) {
  const { rows: columns } = await sql<{ table: string }>`
    select tables.name as "table", columns.name, columns.type, columns."notnull", columns.dflt_value,
      columns.pk, keys."table" as target, keys.on_delete
    from sqlite_schema as tables join pragma_table_info(tables.name) as columns
    left join pragma_foreign_key_list(tables.name) as keys on keys."from" = columns.name
    where tables.type = 'table' order by 1, columns.cid`.execute(db)
  const { rows: others } = await sql<{ sql: string }>`select type, name, sql from sqlite_schema
    where type <> 'table' and sql is not null order by name`.execute(db)
  const plain = others.map((each) => ({ ...each, sql: each.sql.replaceAll('"', '') }))
  return { columns, others: plain }
}

test('a database of the former migrations goes on, with all that was in it', async () => {
  const [carried, fresh] = [await formerDatabase(former.length), connect(':memory:')]
  await migrate(fresh)
  await migrate(carried)
  expect(await schemaOf(carried)).toEqual(await schemaOf(fresh))
  expect((await schemaOf(fresh)).columns.length).toBeGreaterThan(100)
  const names = async (db: Database) =>
    (await sql`select number, name from migrations order by number`.execute(db)).rows
  expect(await names(carried)).toEqual(await names(fresh))
  await migrate(carried)

  const found = await listRecords(carried, 'projects', 'visitor', { search: 'strasse' })
  expect(found.items).toMatchObject([{ _id: 'a', title: 'Straße', year: '2025' }])
  expect(await countRecords(carried, 'projects')).toBe(1)
  expect(await listCategories(carried)).toEqual([{ name: 'A web shop', count: 1 }])
  await carried.destroy()
})

test('one that had not all of them is refused and left as it is', async () => {
  const db = await formerDatabase(former.length - 1)
  const before = await schemaOf(db)
  await expect(migrate(db)).rejects.toThrow(OtherVersionError)
  expect(await schemaOf(db)).toEqual(before)
  await db.destroy()
})
