import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyDatabase, isPostgres } from '#tests/support/databases/database.ts'
import { createRecord } from '../documents/record-writes.ts'
import { listRecords } from '../documents/records.ts'
import type { Database } from './connect.ts'
import {
  applyMigrations,
  listMigrations,
  type Migration,
  MigrationError,
  migrate,
  OtherVersionError,
} from './migrate.ts'

let landed: readonly Migration[]
beforeAll(async () => {
  landed = listMigrations()
})

/** Migrations of a fictitious later version, so that tests can apply some and leave out others. */
const later: Migration[] = [
  {
    name: '9001-made-first',
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .alterTable('careers')
        .addColumn('made_first', 'text', (column) => column.notNull().defaultTo('?'))
        .execute()
    },
  },
  {
    name: '9002-made-later',
    up: async (db: Kysely<unknown>) => {
      await db.schema.createTable('made_later').addColumn('id', 'text').execute()
      await sql`update careers set made_first = title`.execute(db)
    },
  },
]

/** The schema: tables, indexes and triggers, and on PostgreSQL functions and constraints. */
async function schemaOf(db: Database) {
  const { rows } = await (isPostgres ? postgresSchema : sqliteSchema).execute(db)
  return rows
}

interface SchemaObject {
  name: string
  sql: string
}

const sqliteSchema = sql<SchemaObject>`
  select name, sql from sqlite_schema where name not like 'sqlite_%' order by name`

const postgresSchema = sql<SchemaObject>`
  select table_name || '.' || column_name as name,
      concat_ws(' ', data_type, collation_name, is_nullable, column_default) as sql
    from information_schema.columns where table_schema = current_schema()
  union all select indexname, indexdef from pg_indexes where schemaname = current_schema()
  union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select proname, pg_get_functiondef(oid) from pg_proc
    where pronamespace = current_schema()::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all select conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = current_schema()::regnamespace
  order by 1, 2`

const removals: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const remove of removals) await remove()
})

/** Creates a database without tables, which is removed after the tests of this file. */
async function openEmpty(): Promise<Database> {
  const { db, remove } = await createEmptyDatabase()
  removals.push(remove)
  return db
}

const recordsOf = async (db: Database) =>
  (await sql<{ number: number; name: string }>`select * from migrations`.execute(db)).rows

const career = {
  title: 'Baker',
  department: 'd',
  location: 'l',
  type: 't',
  description: 'x',
  responsibilities: ['r'],
  requirements: ['r'],
  benefits: ['b'],
  salary: 's',
  experience: 'e',
}

describe('migrate', () => {
  test('creates the same schema from every earlier step as from an empty database', async () => {
    const steps = [...landed, ...later]
    const fresh = await openEmpty()
    await migrate(fresh, steps)
    expect((await schemaOf(fresh)).length).toBeGreaterThan(10)
    const all = Array.from({ length: steps.length - 1 }, (_, index) => index + 1)
    // On PostgreSQL, the test begins at only two of the earlier steps, because each takes a second and the code is the
    // same.
    for (const first of isPostgres ? [1, landed.length] : all) {
      const stepped = await openEmpty()
      // Does not create the indexes of lists: earlier steps may lack their columns.
      await applyMigrations(stepped, steps.slice(0, first))
      expect(await schemaOf(stepped)).not.toEqual(await schemaOf(fresh))
      await migrate(stepped, steps)
      expect(await schemaOf(stepped), `from ${first}`).toEqual(await schemaOf(fresh))
      expect((await recordsOf(stepped)).map(({ name }) => name)).toEqual(
        steps.map(({ name }) => name),
      )
    }
  })

  test('keeps existing records, which are listed and found as before', async () => {
    const db = await openEmpty()
    await migrate(db, landed)
    await createRecord(db, 'careers', career)
    await migrate(db, [...landed, ...later])
    const { items, total } = await listRecords(db, 'careers', 'visitor', { search: 'aker' })
    expect([items.length, total]).toEqual([1, 1])
    const { rows } = await sql`select made_first as made from careers`.execute(db)
    expect(rows).toEqual([{ made: 'Baker' }])
  })

  test('does nothing the second time', async () => {
    const db = await openEmpty()
    await migrate(db)
    const before = await recordsOf(db)
    await migrate(db)
    expect(await recordsOf(db)).toEqual(before)
    expect(before).toHaveLength(landed.length)
  })

  test('refuses a database of a newer version and leaves it unchanged', async () => {
    const db = await openEmpty()
    await migrate(db, [...landed, ...later])
    const before = await schemaOf(db)
    await expect(migrate(db)).rejects.toThrow(OtherVersionError)
    await expect(migrate(db)).rejects.toThrow(
      /has had the migration 9001-made-first, .* newer version/,
    )
    expect(await schemaOf(db)).toEqual(before)
  })

  test('refuses a database with another migration under a number and leaves it unchanged', async () => {
    const db = await openEmpty()
    await migrate(db)
    await sql`update migrations set name = '0001-other' where number = 1`.execute(db)
    const before = await schemaOf(db)
    await expect(migrate(db)).rejects.toThrow(OtherVersionError)
    await expect(migrate(db, [...landed, ...later])).rejects.toThrow(
      `has had the migration 0001-other where this version has ${landed[0]?.name}`,
    )
    expect(await schemaOf(db)).toEqual(before)
    expect(await recordsOf(db)).toHaveLength(landed.length)
  })

  test('names a failed migration and rolls back the whole upgrade', async () => {
    const db = await openEmpty()
    await migrate(db)
    await sql`create table made_later (in_the_way text)`.execute(db)
    const before = await schemaOf(db)
    const failed = migrate(db, [...landed, ...later])
    await expect(failed).rejects.toThrow(MigrationError)
    await expect(failed).rejects.toThrow(/^the migration 9002-made-later failed: .*made_later/)
    expect(await schemaOf(db)).toEqual(before)
    expect(await recordsOf(db)).toHaveLength(landed.length)
    await sql`drop table made_later`.execute(db)
    const names = later.map(({ name }) => name)
    expect(await migrate(db, [...landed, ...later])).toEqual(names)
    expect(await recordsOf(db)).toHaveLength(landed.length + 2)
  })
})

test('migrations are numbered without gaps, and each has a function up', () => {
  expect(landed.length).toBeGreaterThan(0)
  for (const [index, { name, up }] of landed.entries()) {
    expect(name).toMatch(new RegExp(`^${String(index + 1).padStart(4, '0')}-`))
    expect(up, name).toBeTypeOf('function')
  }
})
