import { type Kysely, sql } from 'kysely'
import { defaultRetentionMonths, retentionNoticeDays } from '#content/privacy/kinds.ts'
import type { Retention } from '#content/privacy/privacy-api.ts'
import { type Database, transact } from '../database/connect.ts'
import type { Tables } from '../database/schema.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import { findPolicy, keepPolicy } from './policies.ts'
import { sources } from './sources.ts'

/** Messages that go in one transaction. */
const messagesAtOnce = 200

interface Policy {
  months: number
  /** Nothing goes before: people had this long to object. */
  earliest: Date
}

async function policyOf(db: Kysely<Tables>, at: Date): Promise<Policy> {
  const stored = await findPolicy(db, 'retention')
  const since = new Date(stored?.updatedAt ?? at)
  since.setUTCDate(since.getUTCDate() + retentionNoticeDays)
  return { months: stored?.value.months ?? defaultRetentionMonths, earliest: since }
}

/** After how many months messages go; 0 when they stay. */
export const retentionMonths = async (db: Kysely<Tables>): Promise<number> =>
  (await findPolicy(db, 'retention'))?.value.months ?? defaultRetentionMonths

/** The first of the month that a moment is in, or of one some months later. */
const firstOfMonth = (at: Date, later = 0) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later, 1))

/** On the first of a month, messages that arrived before this go. */
const cutoffOf = (first: Date, months: number) => firstOfMonth(first, -months).toISOString()

/** After which time messages go, and which ones go next: on the first of a month. */
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

/** The ids of some messages that are too old since the first of this month. */
export async function findOutdated(db: Kysely<Tables>, at = new Date()): Promise<string[]> {
  const { months, earliest } = await policyOf(db, at)
  const first = firstOfMonth(at)
  if (months === 0 || first < earliest) return []
  // Positions are in the order of arrival: the oldest are found without a look at all the others.
  const oldest = db.selectFrom('messages').select(['id', 'createdAt']).orderBy('position')
  const rows = await oldest.limit(messagesAtOnce).execute()
  const cutoff = cutoffOf(first, months)
  return rows.filter(({ createdAt }) => createdAt < cutoff).map(({ id }) => id)
}

/** Deletes some messages that are too old, for good, with all that is known of them. Gives how many. */
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
