import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase, isPostgres, type TestDatabase } from '#tests/support/database.ts'
import { connect } from './connect.ts'
import { BusyError } from './engine/transaction-errors.ts'
import { databaseFile } from './sqlite/connect.ts'
import { runAndRollBack, transact } from './transactions.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.remove())

test('two concurrent transactions that read and write run once each and lose no update', async () => {
  const [one, two] = [connect(database.target), connect(database.target)]
  await sql`create table counters (count integer not null)`.execute(one)
  await sql`insert into counters values (0)`.execute(one)
  const attempts = { counted: 0 }
  const countUp = (db: typeof one) =>
    transact(db, async (transaction) => {
      attempts.counted++
      const { rows } = await sql<{ count: number }>`select count from counters`.execute(transaction)
      // Gives the other transaction time to write, which the lock must prevent.
      await new Promise((resolve) => setTimeout(resolve, 5))
      await sql`update counters set count = ${Number(rows[0]?.count) + 1}`.execute(transaction)
    })
  for (let round = 0; round < 10; round++) await Promise.all([countUp(one), countUp(two)])
  const { rows } = await sql<{ count: number }>`select count from counters`.execute(one)
  expect(rows[0]?.count).toBe(20)
  // No retries: each transaction holds the writers' lock from its beginning.
  expect(attempts.counted).toBe(20)
  await Promise.all([one.destroy(), two.destroy()])
})

test.skipIf(isPostgres)('a transaction blocks other writers from its beginning', async () => {
  const db = connect(database.target)
  const other = new DatabaseSync(join(database.target, databaseFile), { timeout: 0 })
  await transact(db, async () => {
    expect(() => other.exec('begin immediate')).toThrow('locked')
  })
  other.exec('begin immediate; rollback')
  other.close()
  await db.destroy()
})

test('tryOut retries once after its time limit, then throws BusyError', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const db = connect(':memory:')
  let tries = 0
  const slowUntil = (last: number) => async () => {
    tries++
    if (tries > last) return 'shown'
    queueMicrotask(() => vi.advanceTimersByTime(3_000)) // after the time limit of this attempt has started
    return new Promise<never>(() => undefined)
  }
  expect(await runAndRollBack(db, slowUntil(1))).toBe('shown')
  tries = 0
  await expect(runAndRollBack(db, slowUntil(2))).rejects.toThrow(BusyError)
  expect(tries).toBe(2)
  vi.useRealTimers()
  await db.destroy()
})
