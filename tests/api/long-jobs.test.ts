import type { Kysely } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#content/text/durations.ts'
import type { Database } from '#server/database/connect.ts'
import { newId } from '#server/database/ids.ts'
import { transact } from '#server/database/transactions.ts'
import { deleteExpiredKeys } from '#server/http/api/idempotency-keys.ts'
import { createMessage } from '#server/inbox/messages.ts'
import { deleteOldDeliveries } from '#server/outbox/delivery-store.ts'
import { deleteExpiredSessions } from '#server/people/sign-in/sessions.ts'
import { keepPolicy } from '#server/privacy/policies.ts'
import { deleteOutdated } from '#server/privacy/retention.ts'
import { deleteExpiredPreviews } from '#server/publishing/changesets/previews.ts'
import { deleteOldMissing } from '#server/redirects/address-counts.ts'
import type { Tables } from '#server/tables.ts'
import { purgeExpired } from '#server/trash/trash-entries.ts'
import { forgetVisitors } from '#server/visits/visits-job.ts'
import { createDatabase, isPostgres, type TestDatabase } from '#tests/support/databases/database.ts'
import { longestTurn } from '#tests/support/measuring/event-loop.ts'

let database: TestDatabase
let db: Database
beforeEach(async () => {
  database = await createDatabase()
  db = database.db
})
afterEach(() => database.remove())

const count = 450
const numbers = Array.from({ length: count }, (_, number) => number)
const long = 'A preview, an answer or a letter can be long. '.repeat(100)
const past = new Date(Date.now() - 400 * dayMs).toISOString()
const day = past.slice(0, 10)

async function createAccount() {
  const account = { id: newId(), email: 'ada@atrium.example', role: 'administrator' } as const
  const sources = { passwordHash: null, issuer: null, subject: null, createdAt: past }
  await db
    .insertInto('accounts')
    .values({ ...account, ...sources })
    .execute()
  return account.id
}

interface LongJob {
  fill(): Promise<unknown>
  run(): Promise<unknown>
  /** The table whose rows the job deletes. */
  table:
    | 'trash'
    | 'previews'
    | 'outbox'
    | 'notFound'
    | 'sessions'
    | 'idempotencyKeys'
    | 'dailyVisitors'
}

const jobs: Record<string, LongJob> = {
  'the deletion of expired trash': {
    table: 'trash',
    fill: () =>
      fill('trash', (number) => ({
        type: 'projects',
        recordId: `${number}`,
        name: 'Tugs',
        content: '{}',
        deletedAt: past,
        person: null,
      })),
    run: () => purgeExpired(db),
  },
  'the deletion of expired previews': {
    table: 'previews',
    fill: () =>
      fill('previews', (number) => ({
        tokenHash: `${number}`,
        changeset: long,
        expiresAt: past,
      })),
    run: () => deleteExpiredPreviews(db),
  },
  'the deletion of old deliveries': {
    table: 'outbox',
    fill: () =>
      fill('outbox', (number) => ({
        id: `${number}`,
        channel: 'mail',
        kind: 'notification',
        recipient: 'ada@atrium.example',
        messageId: null,
        content: long,
        state: 'accepted',
        attempts: 1,
        createdAt: past,
        dueAt: past,
        expiresAt: null,
      })),
    run: () => deleteOldDeliveries(db),
  },
  'the deletion of old addresses without a page': {
    table: 'notFound',
    fill: () =>
      fill('notFound', (number) => ({
        path: `/${number}`,
        count: 1,
        firstAt: past,
        lastAt: past,
        hosts: '{}',
      })),
    run: () => deleteOldMissing(db),
  },
  'the deletion of expired sessions': {
    table: 'sessions',
    fill: async () => {
      const accountId = await createAccount()
      await fill('sessions', (number) => ({
        id: `${number}`,
        tokenHash: `${number}`,
        accountId,
        browser: 'Firefox',
        createdAt: past,
        usedAt: past,
      }))
    },
    run: () => deleteExpiredSessions(db, { idleMs: dayMs, absoluteMs: dayMs }),
  },
  'the deletion of expired idempotency keys': {
    table: 'idempotencyKeys',
    fill: () =>
      fill('idempotencyKeys', (number) => ({
        accountId: 'ada',
        key: `${number}`,
        requestHash: '',
        answer: long,
        createdAt: past,
      })),
    run: () => deleteExpiredKeys(db),
  },
  'the deletion of the visitors of past days': {
    table: 'dailyVisitors',
    fill: () => fill('dailyVisitors', (number) => ({ hash: `${number}`, day, seen: '[]' })),
    run: () => forgetVisitors(db),
  },
}

/** Inserts many rows into a table. */
async function fill(table: LongJob['table'], row: (number: number) => object) {
  for (let start = 0; start < count; start += 50) {
    const rows = numbers.slice(start, start + 50).map(row)
    await db
      .insertInto(table)
      .values(rows as never) // a cast: TypeScript does not connect a table's name with its rows
      .execute()
  }
}

async function rowsIn(some: Kysely<Tables>, table: LongJob['table']) {
  const { rows } = await some
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

test.each(Object.entries(jobs))('%s lets other writers in between', async (_name, job) => {
  await job.fill()
  const work = job.run()
  // Transactions run in the order in which they are begun.
  let left = count
  while (left === count) left = await transact(db, (writer) => rowsIn(writer, job.table))
  expect(left).toBeGreaterThan(0)
  await work
  expect(await rowsIn(db, job.table)).toBe(0)
})

test.skipIf(isPostgres)('retention deletes messages in short turns of the event loop', async () => {
  await transact(db, async (transaction) => {
    for (const number of numbers.slice(0, 400)) {
      const sender = { name: 'Zoë', email: `zoe-${number}@client.example`, subject: 'Grüße' }
      await createMessage(transaction, { ...sender, message: `${number} ${long}` })
    }
    await keepPolicy(transaction, 'retention', { months: 1 })
  })
  await db.updateTable('messages').set({ createdAt: past }).execute()
  await db.updateTable('policies').set({ updatedAt: past }).execute()
  const longest = await longestTurn(async () => {
    while ((await deleteOutdated(db)) > 0);
  })
  expect(await db.selectFrom('messages').select('id').execute()).toEqual([])
  expect(longest).toBeLessThan(100)
})
