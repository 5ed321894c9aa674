import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '#tests/support/databases/database.ts'
import { createMessage, listMessages } from '../../inbox/messages.ts'
import type { Database } from '../connect.ts'
import { groupCommit } from './group-commit.ts'

let database: TestDatabase
let db: Database
let transactions = 0

beforeAll(async () => {
  database = await createDatabase()
  db = database.db
})
afterAll(() => database.remove())
beforeEach(() => {
  transactions = 0
})

const letter = { name: 'Ines', email: 'ines@client.example', subject: 'Hi', message: 'Hello' }
const seen = new Set<unknown>()
const note = groupCommit(async (transaction, items: readonly boolean[]) => {
  if (!seen.has(transaction)) transactions++
  seen.add(transaction)
  if (items.includes(true)) throw new Error('away')
})

test('items that arrive during a commit share the next transaction', async () => {
  await Promise.all(Array.from({ length: 250 }, () => note(db, false)))
  expect(transactions).toBe(3)
})

test('a failed transaction rejects all of its items', async () => {
  const [bad, same] = await Promise.allSettled([note(db, true), note(db, false)])
  expect([bad.status, same.status]).toEqual(['rejected', 'rejected'])
  await expect(note(db, false)).resolves.toBeUndefined()
})

test('an item that is written inside a transaction is rolled back with it', async () => {
  const work = db.transaction().execute(async (transaction) => {
    await createMessage(transaction, letter)
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect((await listMessages(db)).items).toEqual([])
  await createMessage(db, letter)
  expect((await listMessages(db)).items).toHaveLength(1)
})
