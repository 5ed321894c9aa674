import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase, isPostgres, type TestDatabase } from '#tests/support/databases/database.ts'
import { longestTurn } from '#tests/support/measuring/event-loop.ts'
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

test('readers see the last commit beside an open transaction, and writers wait for it', async () => {
  const db = connect(database.target)
  await sql`create table steps (name text not null)`.execute(db)
  const events: string[] = []
  const names = async (from: typeof db) => {
    const { rows } = await sql<{ name: string }>`select name from steps order by name`.execute(from)
    return rows.map(({ name }) => name).join(' ')
  }
  let written: Promise<unknown> | undefined
  await transact(db, async (transaction) => {
    await sql`insert into steps values ('first')`.execute(transaction)
    written = transact(db, async (next) => {
      events.push(`the next writer sees: ${await names(next)}`)
    })
    events.push(`a reader sees: ${await names(db)}`, `the writer sees: ${await names(transaction)}`)
  })
  await written
  expect(events).toEqual([
    'a reader sees: ',
    'the writer sees: first',
    'the next writer sees: first',
  ])
  await db.destroy()
})

test('statements in a row let the event loop turn, in a transaction too', async () => {
  const db = connect(database.target)
  const count = isPostgres ? 1_000 : 20_000
  const read = async (from: typeof db) => {
    for (let done = 0; done < count; done++) await sql`select name from migrations`.execute(from)
  }
  await read(db) // loads and compiles code
  expect(await longestTurn(() => read(db))).toBeLessThan(100)
  expect(await longestTurn(() => transact(db, read))).toBeLessThan(100)
  await db.destroy()
})

test('many pieces of work at the same time share the turns of the event loop', async () => {
  const db = connect(database.target)
  const read = async () => {
    for (let done = 0; done < 200; done++) await sql`select name from migrations`.execute(db)
  }
  const all = () => Promise.all(Array.from({ length: 30 }, read))
  expect(await longestTurn(all)).toBeLessThan(100)
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
