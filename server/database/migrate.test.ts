import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { connect, type Database } from './connect.ts'
import { migrate, migrations, NewerDatabaseError } from './migrate.ts'

const steps = migrations.map((_, index) => index)

async function schemaOf(db: Database) {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where name not like 'sqlite_%' order by name`.execute(db)
  return rows
}

async function migratedFrom(step: number) {
  const db = connect(':memory:')
  if (step > 0) await migrate(db, step)
  await migrate(db)
  return db
}

describe('migrate', () => {
  test.each(steps)('leads from step %i to the same tables', async (step) => {
    const fresh = await migratedFrom(0)
    const stepped = await migratedFrom(step)
    expect(await schemaOf(stepped)).toEqual(await schemaOf(fresh))
    expect((await schemaOf(fresh)).length).toBeGreaterThan(10)
  })

  test('does nothing the second time', async () => {
    const db = await migratedFrom(0)
    const before = await sql`select * from migrations`.execute(db)
    await migrate(db)
    expect((await sql`select * from migrations`.execute(db)).rows).toEqual(before.rows)
    expect(before.rows).toHaveLength(migrations.length)
  })

  test('refuses a database of a newer version and leaves it as it is', async () => {
    const db = await migratedFrom(0)
    await sql`insert into migrations values (${migrations.length + 1}, 'later', 'now')`.execute(db)
    const before = await schemaOf(db)
    await expect(migrate(db)).rejects.toThrow(NewerDatabaseError)
    expect(await schemaOf(db)).toEqual(before)
  })

  test('a step that fails leaves nothing behind', async () => {
    const db = connect(':memory:')
    await migrate(db, 1)
    await sql`create table sso_tokens (in_the_way text)`.execute(db)
    const before = await schemaOf(db)
    await expect(migrate(db)).rejects.toThrow('sso_tokens')
    expect(await schemaOf(db)).toEqual(before)
    await sql`drop table sso_tokens`.execute(db)
    await migrate(db)
    expect(await schemaOf(db)).toEqual(await schemaOf(await migratedFrom(0)))
  })
})
