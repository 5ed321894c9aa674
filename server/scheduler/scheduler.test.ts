import { once } from 'node:events'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '#content/text/durations.ts'
import { createDatabase, type TestDatabase } from '#tests/support/databases/database.ts'
import { connect, type Database } from '../database/connect.ts'
import { BusyError } from '../database/engine/transaction-errors.ts'
import { listJobRows, takeLease } from './job-leases.ts'
import { type Job, type Scheduler, startScheduler } from './scheduler.ts'

vi.setConfig({ testTimeout: 60_000 })

let database: TestDatabase
let connections: Database[]
let schedulers: Scheduler[]
let failures: unknown[]

beforeEach(async () => {
  database = await createDatabase()
  connections = []
  schedulers = []
  failures = []
})
afterEach(async () => {
  for (const scheduler of schedulers) await scheduler.close()
  for (const db of connections) await db.destroy()
  await database.remove()
})

/** Opens a separate connection, as another process would. */
async function open() {
  const db = connect(database.target)
  connections.push(db)
  return db
}

async function start(job: Job, options: { db?: Database; leaseSeconds?: number } = {}) {
  const { db = await open(), ...rest } = options
  const report = (error: unknown) => void failures.push(error)
  const scheduler = startScheduler([job], { db, report, ...rest })
  schedulers.push(scheduler)
  return { db, scheduler }
}

const rowOf = async (db: Database) => (await listJobRows(db)).get('tidy')
const often = { name: 'tidy', everySeconds: 0.01 }

test('a job runs repeatedly, and its last run is stored', async () => {
  const began = new Date().toISOString()
  const run = vi.fn(() => wait(5))
  const { db, scheduler } = await start({ ...often, run })
  await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(3), 60_000)
  await scheduler.close()
  const row = await rowOf(db)
  expect(row).toMatchObject({ error: null, holder: null, leasedUntil: null })
  expect(row?.durationMs).toBeGreaterThanOrEqual(4)
  expect([began, row?.startedAt, row?.endedAt].sort()).toEqual([
    began,
    row?.startedAt,
    row?.endedAt,
  ])
})

test('a job never runs twice at once, even in several processes', async () => {
  let running = 0
  let most = 0
  const runs = new Map<Database, number>()
  const jobOf = (db: Database): Job => ({
    ...often,
    async run() {
      most = Math.max(most, ++running)
      await wait(10)
      running--
      runs.set(db, (runs.get(db) ?? 0) + 1)
    },
  })
  for (const db of [await open(), await open()]) await start(jobOf(db), { db })
  await vi.waitFor(() => expect([...runs.values()].filter((count) => count > 2)).toHaveLength(2), {
    timeout: 60_000,
  })
  expect(most).toBe(1)
  expect(failures).toEqual([])
})

test('a job that is not due runs in no process', async () => {
  const run = vi.fn(async () => {})
  const job = { name: 'tidy', everySeconds: 3600, run }
  const { db, scheduler } = await start(job)
  await vi.waitFor(async () => expect((await rowOf(db))?.endedAt).toBeTruthy(), 60_000)
  const hasWork = vi.fn(async () => true)
  await start({ ...job, hasWork }, { leaseSeconds: 0.01 })
  await vi.waitFor(() => expect(hasWork.mock.calls.length).toBeGreaterThan(3), 60_000)
  expect(run).toHaveBeenCalledTimes(1)
  await scheduler.close()

  const longAgo = new Date(Date.now() - 3601 * 1000).toISOString()
  await db.updateTable('jobs').set({ startedAt: longAgo }).execute()
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), 60_000)
})

test('a start in the future, from a wrong clock, does not block a job', async () => {
  const db = await open()
  const startedAt = new Date(Date.now() + dayMs).toISOString()
  await db
    .insertInto('jobs')
    .values({ name: 'tidy', holder: null, leasedUntil: null, startedAt })
    .execute()
  const run = vi.fn(async () => {})
  await start({ name: 'tidy', everySeconds: 3600, run }, { db })
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), 60_000)
})

test('a job without work costs no write', async () => {
  const run = vi.fn(async () => {})
  const hasWork = vi.fn(async () => false)
  const { db } = await start({ ...often, hasWork, run })
  await vi.waitFor(() => expect(hasWork.mock.calls.length).toBeGreaterThan(3), 60_000)
  expect(await rowOf(db)).toBeUndefined()
  hasWork.mockImplementation(async () => true)
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), 60_000)
})

test('close stops the running run and waits for it', async () => {
  let isOver = false
  const run = vi.fn(async (signal: AbortSignal) => {
    await once(signal, 'abort')
    await setImmediate()
    isOver = true
    signal.throwIfAborted()
  })
  const { db, scheduler } = await start({ ...often, run })
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), 60_000)
  await scheduler.close()
  expect(isOver).toBe(true)
  expect(failures, 'to be stopped is no failure').toEqual([])
  expect(await rowOf(db)).toMatchObject({ error: null, holder: null })
  expect(run).toHaveBeenCalledTimes(1)
})

test('an error is logged, and stored until the next run succeeds', async () => {
  const run = vi.fn(async () => {
    throw new Error('The disk is on fire.')
  })
  const { db } = await start({ ...often, everySeconds: 0.2, run })
  const errorNow = async () => (await rowOf(db))?.error
  await vi.waitFor(async () => expect(await errorNow()).toBe('The disk is on fire.'), 60_000)
  expect(String(failures[0])).toContain('The job tidy has failed: The disk is on fire.')

  run.mockImplementation(async () => undefined as never)
  await vi.waitFor(async () => expect(await errorNow()).toBeNull(), 60_000)
})

test('a job waits longer for a busy database than a request does', async () => {
  const run = vi.fn(async () => {
    // A transaction throws this error after 3 s.
    if (run.mock.calls.length < 3) throw new BusyError('the database is busy')
  })
  const { db, scheduler } = await start({ name: 'tidy', everySeconds: 3600, run })
  await vi.waitFor(async () => expect((await rowOf(db))?.endedAt).toBeTruthy(), 60_000)
  await scheduler.close()
  expect(run).toHaveBeenCalledTimes(3)
  expect(failures).toEqual([])
  expect(await rowOf(db)).toMatchObject({ error: null, holder: null })
})

test('a job whose process was killed runs again when its lease ends', async () => {
  const db = await open()
  const lease = { name: 'tidy', holder: 'killed', leaseSeconds: 0.5 }
  expect(await takeLease(db, lease, 0)).toBe(true)
  const leasedUntil = Date.parse((await rowOf(db))?.leasedUntil ?? '')
  const ranAt: number[] = []
  const run = async () => void ranAt.push(Date.now())
  await start({ ...often, run }, { db })
  await vi.waitFor(() => expect(ranAt.length).toBeGreaterThan(0), 60_000)
  expect(ranAt[0]).toBeGreaterThanOrEqual(leasedUntil)
})

test('a long run renews its lease, and is stopped when another process has it', async () => {
  let signal: AbortSignal | undefined
  const { db } = await start(
    {
      ...often,
      async run(given) {
        signal = given
        await wait(60_000, undefined, { signal: given })
      },
    },
    { leaseSeconds: 3 },
  )
  await vi.waitFor(() => expect(signal).toBeDefined(), 60_000)
  const leasedUntil = async () => (await rowOf(db))?.leasedUntil ?? ''
  const first = await leasedUntil()
  await vi.waitFor(async () => expect((await leasedUntil()) > first).toBe(true), 60_000)
  expect(await takeLease(db, { name: 'tidy', holder: 'other', leaseSeconds: 60 }, 0)).toBe(false)
  expect(signal?.aborted).toBe(false)
  await db.updateTable('jobs').set({ holder: 'other' }).execute()
  await vi.waitFor(() => expect(signal?.aborted).toBe(true), 60_000)
  expect(await rowOf(db)).toMatchObject({ holder: 'other', startedAt: null })
})
