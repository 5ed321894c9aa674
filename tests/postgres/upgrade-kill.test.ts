import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/connect.ts'
import { applyMigrations, listMigrations, recordedIn } from '#server/database/migrate.ts'
import { upgrade } from '#server/upgrade/upgrade.ts'
import { createEmptyDatabase } from '#tests/support/databases/database.ts'
import { loadUpgrade, type Moment } from '#tests/support/faults/killed-upgrade.ts'

const landed = listMigrations()
const appliedCount = landed.length - 2

const stateOf = async (db: Database) => {
  const columns = await sql`select table_name, column_name, data_type
    from information_schema.columns where table_schema = current_schema()
    order by table_name, column_name`.execute(db)
  const settings = await sql`select value from settings`.execute(db)
  return [columns.rows, settings.rows, await recordedIn(db)]
}

test('kill -9 during an upgrade leaves the database unchanged, and the next start upgrades it', async () => {
  const { db, target: database, directory: dataDir, remove } = await createEmptyDatabase()
  await applyMigrations(db, landed.slice(0, appliedCount))
  await sql`insert into settings (id, value, version, updated_at)
    values (1, '{"companyName":"Lantern"}', 1, '2026-01-01T00:00:00.000Z')`.execute(db)
  const before = await stateOf(db)
  // The first kill comes between two statements of the transaction, the second during a statement.
  const moments: Moment[] = [{ rightAfter: 12 }, { onceSaid: 16 }]
  let next = loadUpgrade()
  for (const moment of moments) {
    const killed = next
    next = loadUpgrade()
    await killed.kill({ database, dataDir }, moment)
    expect(await stateOf(db)).toEqual(before)
  }
  expect(await next.finish({ database, dataDir })).toBeGreaterThan(16)
  expect(await upgrade(db, { database, dataDir })).toEqual([])
  const after = await stateOf(db)
  expect(after).not.toEqual(before)
  expect(after[1]).toEqual(before[1])
  expect(after[2]).toEqual(landed.map(({ name }) => name))
  await remove()
})
