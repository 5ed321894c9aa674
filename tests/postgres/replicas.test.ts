import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { connect, type Database } from '#server/database/connect.ts'
import {
  contentVersion,
  refreshVersion,
  startVersionWatch,
} from '#server/database/engine/content-version.ts'
import { retryWhileBusy } from '#server/database/engine/retry-while-busy.ts'
import { BusyError } from '#server/database/engine/transaction-errors.ts'
import { applyMigrations, listMigrations } from '#server/database/migrate.ts'
import { countUse, deleteEndedWindows } from '#server/database/replicas/limit-windows.ts'
import { transact } from '#server/database/transactions.ts'
import { createRecord } from '#server/documents/record-writes.ts'
import { countRecords } from '#server/documents/records.ts'
import { readEnv } from '#server/env/env.ts'
import { formTokensOf } from '#server/inbox/form-tokens.ts'
import {
  createMessage,
  deleteMessage,
  listMessages,
  restoreMessage,
} from '#server/inbox/messages.ts'
import { limitsOf } from '#server/limits.ts'
import { listAccounts } from '#server/people/accounts.ts'
import { bootstrap } from '#server/process/bootstrap.ts'
import { changeCount } from '#tests/support/databases/content-changes.ts'
import {
  createDatabase,
  createEmptyDatabase,
  type TestDatabase,
} from '#tests/support/databases/database.ts'
import { sample } from '#tests/support/inputs/samples.ts'

const patience = { timeout: 60_000, interval: 10 }
let database: TestDatabase
let one: Database
let other: Database
let stop: () => Promise<void>

beforeAll(async () => {
  database = await createDatabase()
  one = database.db
  other = connect(database.target)
  await refreshVersion(other)
  stop = startVersionWatch(other)
})
afterAll(async () => {
  await stop()
  await other.destroy()
  await database.remove()
})

const project = (title: string) => ({ ...sample(contents.projects), title })
/** Creates a project. On a slow machine, another writer can hold the lock for longer than a transaction waits. */
const create = (db: Database, title: string) =>
  retryWhileBusy(() => createRecord(db, 'projects', project(title) as never)) // a cast: a sample is valid input

/** Terminates the connections with this application name. */
const cut = (name: string) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${name}`.execute(one)

const changes = (db: Database) => changeCount(contentVersion(db))

describe('the content version', () => {
  test('changes at once in the process that saves, and soon in every other', async () => {
    const before = changes(one)
    expect(changes(other)).toBe(before)
    await create(one, 'Harbor')
    expect(changes(one)).toBe(before + 1)
    await vi.waitFor(() => expect(changes(other)).toBe(before + 1), patience)
    await create(other, 'Ferry')
    expect(changes(other)).toBe(before + 2)
    await refreshVersion(one)
    expect(changes(one)).toBe(before + 2)
  })

  test('does not change for changes that no page shows, or after a rollback', async () => {
    await refreshVersion(one)
    const before = changes(one)
    const letter = { name: 'Ines', email: 'ines@client.example', subject: 'Hi', message: 'Hello' }
    await createMessage(one, letter)
    const undone = transact(one, async (transaction) => {
      await create(transaction, 'Undone')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(changes(one)).toBe(before)
    await refreshVersion(one)
    expect(changes(one)).toBe(before)
  })

  test('follows changes after the listening connection is lost', async () => {
    await cut('atrium notices')
    const before = changes(other)
    await create(one, 'Canal')
    await vi.waitFor(() => expect(changes(other)).toBe(before + 1), patience)
    // A new connection listens again.
    const listeners = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and application_name = 'atrium notices'`.execute(one)
      expect(rows).toHaveLength(1)
    }
    await vi.waitFor(listeners, patience)
  })
})

describe('several processes', () => {
  test('migrate an empty database once and create one administrator', async () => {
    const empty = await createEmptyDatabase()
    const { env } = readEnv({ ...empty.variables, SEED: 'none' })
    const said: string[] = []
    const all = await Promise.all(
      Array.from({ length: 10 }, () => bootstrap(env, (line) => said.push(line))),
    )
    const [first] = all
    if (!first) throw new Error('no database')
    expect(await listAccounts(first)).toHaveLength(1)
    expect(said.filter((line) => line.includes('Password'))).toHaveLength(1)
    const { rows } = await sql`select number from migrations`.execute(first)
    expect(new Set(rows).size).toBe(rows.length)
    for (const db of all) await db.destroy()
    await empty.remove()
  })

  test('serialize their writes: no record is lost, and positions are unique', async () => {
    const before = await countRecords(one, 'projects')
    const writers = Array.from({ length: 40 }, (_, number) =>
      create(number % 2 ? one : other, `Written ${number}`),
    )
    await Promise.all(writers)
    expect(await countRecords(one, 'projects')).toBe(before + 40)
    const { rows } = await sql<{ rows: number; positions: number }>`
      select count(*) as rows, count(distinct position) as positions from projects`.execute(one)
    expect(rows[0]?.positions).toBe(rows[0]?.rows)
  })

  test('store messages while another transaction is open, each at a unique position', async () => {
    const letter = { name: 'Ines', email: 'ines@client.example', subject: 'Hi', message: 'Hello' }
    const createdAt = new Date().toISOString()
    const store = (count: number) =>
      Array.from({ length: count }, (_, number) =>
        createMessage(number % 2 ? one : other, letter, { createdAt }),
      )
    const by = 'ada@example.com'
    const stored = await transact(one, () => Promise.all(store(20)))
    for (const { _id } of stored.slice(0, 5)) await deleteMessage(one, _id, by)
    const restored = stored.slice(0, 5).map(({ _id }) => restoreMessage(other, _id, by))
    await Promise.all([...store(40), ...restored])
    const rows = await one
      .selectFrom('messages')
      .select('position')
      .where('createdAt', '=', createdAt)
      .execute()
    expect(rows).toHaveLength(60)
    expect(new Set(rows.map(({ position }) => position)).size).toBe(60)
  })

  test('store no message during a migration, so that its snapshot is complete', async () => {
    const { db, target, remove } = await createDatabase()
    const visitor = connect(target)
    const letter = { name: 'Ines', email: 'ines@client.example', subject: 'Hi', message: 'Hello' }
    const refusals: unknown[] = []
    const next = { name: '9999-next', up: async () => {} }
    await applyMigrations(db, [...listMigrations(), next], {
      async beforeFirst() {
        await createMessage(visitor, letter).catch((error: unknown) => refusals.push(error))
      },
    })
    expect(refusals).toEqual([expect.any(BusyError)])
    await createMessage(visitor, letter)
    await visitor.destroy()
    await remove()
  })

  test('number concurrent uses of a key', async () => {
    const uses = ['a', 'b', 'a', 'a', 'b', 'a'].map((key) =>
      countUse(one, `together ${key}`, 60_000),
    )
    const counts = (await Promise.all(uses)).map(({ count }) => count)
    expect(counts).toEqual([1, 1, 2, 3, 2, 4])
  })

  test('count each use of a limit once, also while ended windows are deleted', async () => {
    const [here, there] = [limitsOf(one), limitsOf(other)]
    const uses = Array.from({ length: 200 }, (_, number) => {
      const limits = number % 2 ? here : there
      const key = `192.0.2.${number % 3}`
      return limits.newsletter.use(key)
    })
    const deletions = Array.from({ length: 10 }, () => deleteEndedWindows(one))
    const [waits] = await Promise.all([Promise.all(uses), Promise.all(deletions)])
    // The limit allows 60 requests per minute for each of the three keys.
    expect(waits.filter((wait) => wait === 0)).toHaveLength(180)
    for (let count = 0; count < 5; count++)
      expect(await here.messageSender.use('ada', 'home')).toBe(0)
    expect(await there.messageSender.use('ada', 'home')).toBeGreaterThan(0)
  })

  test('share rate limits, the replay guard and the signatures of forms', async () => {
    const [here, there] = [limitsOf(one), limitsOf(other)]
    for (let count = 0; count < 10; count++) {
      const limits = count % 2 ? here : there
      expect(await limits.password.use('192.0.2.1')).toBe(0)
    }
    expect(await here.password.use('192.0.2.1')).toBeGreaterThan(50)
    expect(await there.password.use('192.0.2.2')).toBe(0)
    const uses = Array.from({ length: 20 }, (_, number) =>
      (number % 2 ? here : there).replayGuard.add('token'),
    )
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1)
    await here.replayGuard.forget('token')
    expect(await there.replayGuard.add('token')).toBe(true)
    const guesses = Array.from({ length: 200 }, (_, number) =>
      (number % 2 ? here : there).guesses.reserve('ada@example.com', ''),
    )
    expect((await Promise.all(guesses)).filter((wait) => wait === 0)).toHaveLength(20)
    expect(await there.guesses.reserve('ada@example.com', 'browser')).toBeGreaterThan(0)
    await here.guesses.succeeded('ada@example.com', 'browser')
    expect(await there.guesses.reserve('ada@example.com', 'browser')).toBe(0)
    // A correct password does not count towards the limit of guesses.
    expect(await there.guesses.reserve('ada@example.com', 'other')).toBe(0)
    expect(await here.guesses.reserve('ada@example.com', 'other')).toBeGreaterThan(0)
    const [mine, theirs] = [await formTokensOf(one), await formTokensOf(other)]
    expect(theirs.ageMs(mine.issue())).toBeLessThan(60_000)
    expect(theirs.ageMs('1.forged')).toBeUndefined()
  })

  test('find the same messages with and without the trigram index', async () => {
    const letter = { name: 'Łódź', email: 'a@client.example', subject: 'Straße_%', message: 'x\\y' }
    await createMessage(one, letter)
    const totals = async () => {
      const searches = ['lodz', 'STRASSE', '_%', 'x\\y', 'o', 'ß', 'nothing at all']
      const found = searches.map((search) => listMessages(other, { search }))
      return (await Promise.all(found)).map(({ total }) => total)
    }
    const indexed = await totals()
    expect(indexed.slice(0, 4)).toEqual([1, 1, 1, 1])
    expect(indexed.at(-1)).toBe(0)
    await sql`drop index messages_search`.execute(one)
    expect(await totals()).toEqual(indexed)
  })
})
