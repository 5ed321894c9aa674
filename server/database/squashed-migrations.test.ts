import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#tests/support/databases/database.ts'
import {
  applyMigrations,
  listMigrations,
  migrate,
  OtherVersionError,
  recordedIn,
} from './migrate.ts'
import { formerVersion02, squashed } from './squashed-migrations.ts'

const landed = listMigrations()
const names = landed.map(({ name }) => name)

let made: TestDatabase
beforeAll(async () => {
  made = await createEmptyDatabase()
  await applyMigrations(made.db, landed.slice(0, 2))
})
afterAll(() => made.remove())

async function record(former: readonly string[]) {
  await sql`delete from migrations`.execute(made.db)
  for (const [index, name] of former.entries()) {
    await sql`insert into migrations values (${index + 1}, ${name}, '2026')`.execute(made.db)
  }
}

test('a database with only some of the squashed migrations is refused', async () => {
  const some = ['0001-tables', ...formerVersion02.slice(0, -1)]
  await record(some)
  await expect(migrate(made.db)).rejects.toThrow(OtherVersionError)
  expect(await recordedIn(made.db)).toEqual(some)
})

test('a database with all squashed migrations has only the later ones pending', async () => {
  await record(['0001-tables', ...formerVersion02])
  expect(await migrate(made.db)).toEqual(names.slice(2))
  expect(await recordedIn(made.db)).toEqual(names)
})

test('squashed migrations are renamed where none is pending', async () => {
  await record(squashed.at(-1)?.former ?? [])
  const first = landed.slice(0, 3)
  expect(await migrate(made.db, first)).toEqual([])
  expect(await recordedIn(made.db)).toEqual(names.slice(0, 3))
  expect(await migrate(made.db, first)).toEqual([])
})
