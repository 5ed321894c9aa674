import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '#tests/support/databases/database.ts'
import { connect, type Database } from '../database/connect.ts'
import { transact } from '../database/transactions.ts'
import { type Outbox, startOutbox } from './outbox.ts'
import { enqueue } from './queue.ts'
import type { Transport } from './transport.ts'

let database: TestDatabase
let db: Database
let outbox: Outbox | undefined

beforeEach(async () => {
  database = await createDatabase()
  db = database.db
})
afterEach(async () => {
  await outbox?.close()
  await database.remove()
})

const event = (recipient: string) =>
  ({ channel: 'webhook', kind: 'event', recipient, content: {} }) as const

test('a hanging receiver holds up no other, and gets one delivery at a time', async () => {
  const sent: string[] = []
  const underWay = new Map<string, number>()
  let most = 0
  const hanging = Promise.withResolvers<void>()
  const webhook: Transport = {
    pausesMs: [60_000],
    isServerPerRecipient: true,
    atOnce: 3,
    async send({ recipient }) {
      const count = (underWay.get(recipient) ?? 0) + 1
      underWay.set(recipient, count)
      most = Math.max(most, count)
      try {
        if (recipient === 'hangs') await hanging.promise
        sent.push(recipient)
        return { state: 'accepted', server: null, answer: '204' }
      } finally {
        underWay.set(recipient, count - 1)
      }
    },
  }
  await transact(db, async (transaction) => {
    await enqueue(transaction, [
      ...Array.from({ length: 5 }, () => event('hangs')),
      ...Array.from({ length: 4 }, () => event('works')),
      event('other'),
    ])
  })
  const report = (error: unknown) => expect.unreachable(String(error))
  outbox = startOutbox({ db, transports: { webhook }, report })
  await vi.waitFor(() => expect(sent.toSorted()).toEqual(['other', ...Array(4).fill('works')]), {
    timeout: 60_000,
  })
  expect(underWay.get('hangs')).toBe(1)
  expect(most).toBe(1)
  hanging.resolve()
})

test('a delivery is sent once and recorded, even when the database is busy', async () => {
  const other = connect(database.target)
  const sent: string[] = []
  let isFree: Promise<unknown> = Promise.resolve()
  const webhook: Transport = {
    pausesMs: [0, 0],
    isServerPerRecipient: true,
    async send({ recipient }) {
      sent.push(recipient)
      const isTaken = Promise.withResolvers<void>()
      isFree = transact(other, async (transaction) => {
        await transaction.updateTable('outbox').set({ kind: 'event' }).execute()
        isTaken.resolve()
        await wait(4_000) // a transaction waits for 3 s
      })
      await isTaken.promise
      return { state: 'accepted', server: null, answer: '204' }
    },
  }
  await transact(db, (transaction) => enqueue(transaction, [event('works')]))
  const failures: unknown[] = []
  outbox = startOutbox({ db, transports: { webhook }, report: (error) => failures.push(error) })
  const row = () => db.selectFrom('outbox').select('state').executeTakeFirst()
  await vi.waitFor(async () => expect(await row()).toEqual({ state: 'accepted' }), {
    timeout: 60_000,
  })
  await isFree
  await other.destroy()
  expect(sent).toEqual(['works'])
  expect(failures).toEqual([])
})
