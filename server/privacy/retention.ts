import { type Kysely, sql } from 'kysely'
import { defaultRetentionMonths, retentionNoticeDays } from '#content/privacy/kinds.ts'
import type { Retention } from '#content/privacy/privacy-api.ts'
import type { Database } from '../database/connect.ts'
import { transact } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import type { Tables } from '../tables.ts'
import { findPolicy, keepPolicy } from './policies.ts'
import { sources } from './sources.ts'

/** Messages per transaction: the search index makes the deletion of a message cost a millisecond or more. */
const messagesAtOnce = 25

interface Policy {
  months: number
  /** End of the notice period, before which nothing is deleted. */
  earliest: Date
}

async function policyOf(db: Kysely<Tables>, at: Date): Promise<Policy> {
  const stored = await findPolicy(db, 'retention')
  const since = new Date(stored?.updatedAt ?? at)
  since.setUTCDate(since.getUTCDate() + retentionNoticeDays)
  return { months: stored?.value.months ?? defaultRetentionMonths, earliest: since }
}

/** Months until messages are deleted; 0 keeps them. */
export const retentionMonths = async (db: Kysely<Tables>): Promise<number> =>
  (await findPolicy(db, 'retention'))?.value.months ?? defaultRetentionMonths

/** The first day of a moment's month, or of the month `later` months after it. */
const firstOfMonth = (at: Date, later = 0) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later, 1))

/** The time before which messages must have arrived to be deleted on `first`, the first day of a month. */
const cutoffOf = (first: Date, months: number) => firstOfMonth(first, -months).toISOString()

/** The retention period, and the time and size of the next deletion. */
export async function readRetention(db: Kysely<Tables>, at = new Date()): Promise<Retention> {
  const { months, earliest } = await policyOf(db, at)
  if (months === 0) return { months, next: null }
  const tomorrow = firstOfMonth(at, 1)
  const first =
    tomorrow >= earliest
      ? tomorrow
      : firstOfMonth(earliest, Number(firstOfMonth(earliest) < earliest))
  const { count } = await db
    .selectFrom('messages')
    .select(sql<number>`count(*)`.as('count'))
    .where('createdAt', '<', cutoffOf(first, months))
    .executeTakeFirstOrThrow()
  return { months, next: { at: first.toISOString(), count } }
}

export function saveRetention(db: Database, months: number, by: Person): Promise<Retention> {
  return transact(db, async (transaction) => {
    const { months: before } = await policyOf(transaction, new Date())
    if (months !== before) {
      await keepPolicy(transaction, 'retention', { months })
      const name = months === 0 ? 'never' : `${months} months`
      const subject = { type: 'retention', recordId: 'retention', name } as const
      await noteChange(transaction, { by, action: 'updated', ...subject })
    }
    return readRetention(transaction)
  })
}

/** The ids of a batch of messages that are past the retention period. */
export async function findOutdated(db: Kysely<Tables>, at = new Date()): Promise<string[]> {
  const { months, earliest } = await policyOf(db, at)
  const first = firstOfMonth(at)
  if (months === 0 || first < earliest) return []
  // Positions are in the order of arrival, so only the oldest messages are read.
  const oldest = db.selectFrom('messages').select(['id', 'createdAt']).orderBy('position')
  const rows = await oldest.limit(messagesAtOnce).execute()
  const cutoff = cutoffOf(first, months)
  return rows.filter(({ createdAt }) => createdAt < cutoff).map(({ id }) => id)
}

/** Permanently deletes a batch of outdated messages with their data. Returns their number. */
export function deleteOutdated(db: Database, at = new Date()): Promise<number> {
  return transact(db, async (transaction) => {
    const messageIds = await findOutdated(transaction, at)
    if (messageIds.length === 0) return 0
    for (const { erase } of sources) await erase(transaction, { email: null, messageIds })
    await noteChange(transaction, {
      by: null,
      action: 'purged',
      type: 'retention',
      recordId: 'retention',
      name: `${messageIds.length} ${messageIds.length === 1 ? 'message' : 'messages'}`,
    })
    return messageIds.length
  })
}
