import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Contents, contents } from '#content/documents/content-types.ts'
import type { Input } from '#content/documents/schema.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { transact, transactEach } from '#server/database/transactions.ts'
import { announceDuePublications, hasDuePublications } from '#server/documents/due-publications.ts'
import { createRecord, deleteRecord, updateRecord } from '#server/documents/record-writes.ts'
import { purgeExpired } from '#server/documents/trash.ts'
import { changeSeveral } from '#server/inbox/bulk.ts'
import { createMessage } from '#server/inbox/messages.ts'
import { diskStore } from '#server/media/picture-store.ts'
import {
  getDemoContent,
  removeDemoContent,
  restoreDemoContent,
} from '#server/setup/demo-content.ts'
import { seed } from '#server/setup/seed.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'
import { sample } from '#tests/support/samples.ts'
import { countTransactions } from '#tests/support/transaction-sizes.ts'

/** On a busy server, a statement takes up to 40 ms, so other writers wait for about a second. */
const mostStatements = 30
const by = 'ines@client.example'

let database: TestDatabase
let db: Database
const transactions = countTransactions()

beforeAll(async () => {
  database = await createDatabase()
  db = connect(database.target, transactions.onQuery)
})
afterAll(async () => {
  await db.destroy()
  await database.remove()
})

test('work on many items lets another writer in between, and keeps the order of the results', async () => {
  const events: string[] = []
  let waiting: Promise<unknown> | undefined
  const results = await transactEach(db, [1, 2, 3, 4, 5], async (_, item) => {
    events.push(String(item))
    // Waits in the same queue as the next transaction.
    waiting ??= transact(db, async () => void events.push('other'))
    return item * 2
  })
  await waiting
  expect(results).toEqual([2, 4, 6, 8, 10])
  expect(events).toEqual(['1', '2', '3', 'other', '4', '5'])
})

describe('the demo content', () => {
  beforeAll(() => seed(db, diskStore(database.directory), 'demo'))

  test('is removed and restored in short transactions', async () => {
    const { parts } = await getDemoContent(db)
    const removal = await transactions.during(() => removeDemoContent(db, by))
    expect(removal[0]).toBeLessThanOrEqual(mostStatements)
    expect((await getDemoContent(db)).parts).toEqual([])

    const restoration = await transactions.during(() => restoreDemoContent(db, by))
    expect(restoration[0]).toBeLessThanOrEqual(mostStatements)
    expect((await getDemoContent(db)).parts).toEqual(parts)
  })

  test('stays if it is edited while its removal runs', async () => {
    const record = await db.selectFrom('careers').select('id').executeTakeFirstOrThrow()
    let edit: Promise<unknown> | undefined
    const removing = connect(database.target, ({ sql }) => {
      // The removal records itself first, so this transaction is the next one.
      if (!edit && sql.startsWith('insert into "changes"'))
        edit = updateRecord(removing, { type: 'careers', id: record.id }, { isActive: false })
    })
    await removeDemoContent(removing, by)
    await edit
    await removing.destroy()
    expect(await db.selectFrom('careers').select('id').execute()).toEqual([record])
    await restoreDemoContent(db, by)
  })
})

describe('many entries', () => {
  const createMessages = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const input = { name: 'Jonas', email: `jonas${index}@client.example` }
        return (await createMessage(db, { ...input, subject: 'Cranes', message: 'Hello' }))._id
      }),
    )

  test('of the inbox are changed and deleted in short transactions', async () => {
    const ids = await createMessages(23)
    const unknown = '018f0000-0000-7000-8000-000000000000'
    for (const change of [{ state: 'spam' }, { state: 'done' }, 'delete'] as const) {
      let answer: unknown
      const sizes = await transactions.during(async () => {
        answer = await changeSeveral(db, [...ids, unknown, ...ids], change, by)
      })
      expect(answer).toEqual({ done: ids, missing: [unknown] })
      expect(sizes[0]).toBeLessThanOrEqual(mostStatements)
    }
  })

  test('of the trash are purged in short transactions', async () => {
    const records = []
    for (let index = 0; index < 12; index++) {
      const input = sample(contents.news, String(index)) as Input<Contents['news']> // a sample is valid input
      records.push((await createRecord(db, 'news', input))._id)
    }
    for (const id of records) await deleteRecord(db, 'news', id)
    await changeSeveral(db, await createMessages(12), 'delete', by)
    await db.updateTable('trash').set({ deletedAt: '2020-01-01T00:00:00.000Z' }).execute()
    const { count } = await db
      .selectFrom('trash')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    let purged: unknown[] = []
    const sizes = await transactions.during(async () => {
      purged = await purgeExpired(db)
    })
    expect(purged).toHaveLength(Number(count))
    expect(sizes[0]).toBeLessThanOrEqual(mostStatements)
    expect(await db.selectFrom('trash').select('recordId').execute()).toEqual([])
  })

  test('with a due publication are announced in short transactions', async () => {
    for (let index = 0; index < 12; index++) {
      const input = sample(contents.news, `due ${index}`) as Input<Contents['news']> // a sample is valid input
      await createRecord(db, 'news', { ...input, publishAt: '2999-01-01T00:00:00.000Z' })
    }
    await db.updateTable('news').set({ turnsAt: '2020-01-01T00:00:00.000Z' }).execute()
    const sizes = await transactions.during(async () => {
      while ((await announceDuePublications(db)) > 0);
    })
    expect(sizes[0]).toBeLessThanOrEqual(mostStatements)
    expect(await hasDuePublications(db)).toBe(false)
  })
})
