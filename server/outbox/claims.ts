import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Channel, DeliveryKind } from '#content/outbox/deliveries-api.ts'
import type { Database } from '../database/connect.ts'
import { dialectOf } from '../database/dialect.ts'
import { groupCommit } from '../database/engine/group-commit.ts'
import { now } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import type { Tables } from '../tables.ts'
import { claimNotifications } from './mail/floods.ts'

export type OutboxEntry = Selectable<Tables['outbox']>

interface Claim {
  channel: Channel
  /** Maximum number of groups to send now. */
  most: number
  leaseMs: number
  /** Recipients with a running attempt, for channels where each recipient gets one delivery at a time. */
  busy?: readonly string[] | undefined
}

/**
 * Due rows that no process is sending. A lease that ends later than a lease taken now was taken before a restart of the
 * machine, which resets the clock of leases. Such a lease counts as ended.
 */
export function dueRows(
  db: Kysely<Tables>,
  { channel, leaseMs }: Pick<Claim, 'channel' | 'leaseMs'>,
) {
  const present = dialectOf(db).leaseClock()
  return db
    .selectFrom('outbox')
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', now())
    .where('channel', '=', channel)
    .where(({ or, eb }) =>
      or([
        eb('leasedUntil', 'is', null),
        eb('leasedUntil', '<=', present),
        eb('leasedUntil', '>', sql<number>`${present} + ${sql.lit(leaseMs)}`),
      ]),
    )
}

/**
 * Claims due rows under a lease, in groups of rows that are sent together. Each attempt is counted and stored before it
 * is made. Expires due rows that are too late.
 */
export async function claimDue(db: Database, claim: Claim): Promise<OutboxEntry[][]> {
  const { channel, most, leaseMs, busy } = claim
  let wanted = dueRows(db, claim)
  if (busy && busy.length > 0) wanted = wanted.where('recipient', 'not in', busy)
  const first = () => wanted.select('id').limit(1).executeTakeFirst()
  // A read comes first, because most polls find nothing, and a read is cheaper than a write transaction.
  if (!(await first())) return []
  return transact(db, async (transaction) => {
    await expireDue(transaction, channel)
    let found = dueRows(transaction, claim)
    if (busy && busy.length > 0) found = found.where('recipient', 'not in', busy)
    const rows = await found.selectAll().orderBy('dueAt').orderBy('id').limit(most).execute()
    const groups: OutboxEntry[][] = []
    const seen = new Set<string>()
    for (const row of rows) {
      if (groups.length >= most) break
      if (channel === 'mail' && row.kind === 'notification') {
        if (seen.has(row.recipient)) continue
        seen.add(row.recipient)
        const turn = {
          due: dueRows(transaction, claim),
          recipient: row.recipient,
          most: most - groups.length,
        }
        groups.push(...(await claimNotifications(transaction, turn)))
      } else if (!busy || !seen.has(row.recipient)) {
        seen.add(row.recipient)
        groups.push([row])
      }
    }
    for (const group of groups)
      await lease(
        transaction,
        group.map(({ id }) => id),
        leaseMs,
        true,
      )
    return groups
  })
}

/** Expires due rows that would be sent too late. */
async function expireDue(transaction: Transaction<Tables>, channel: Channel) {
  const late = await transaction
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', now())
    .where('channel', '=', channel)
    .where('expiresAt', '<=', now())
    .execute()
  const result = { state: 'expired', server: null, answer: 'It could not be sent in time' } as const
  await write(
    transaction,
    late.map(({ id }) => id),
    result,
  )
}

/** Stays below SQLite's limit of bound parameters. */
const idsAtOnce = 500

const inParts = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, part) =>
    ids.slice(part * idsAtOnce, (part + 1) * idsAtOnce),
  )

async function lease(
  db: Kysely<Tables>,
  ids: readonly string[],
  leaseMs: number,
  isBegun: boolean,
) {
  const begun = { attempts: sql<number>`attempts + 1`, attemptedAt: now() }
  for (const part of inParts(ids)) {
    await db
      .updateTable('outbox')
      .set({
        leasedUntil: sql<number>`${dialectOf(db).leaseClock()} + ${sql.lit(leaseMs)}`,
        ...(isBegun && begun),
      })
      .where('id', 'in', part)
      .execute()
  }
}

/** Renews the leases of rows that are still being sent. */
export const renewLeases = (db: Database, ids: readonly string[], leaseMs: number): Promise<void> =>
  transact(db, (transaction) => lease(transaction, ids, leaseMs, false))

/** Result of an attempt, as stored in the outbox. */
export type Result = { server: string | null; answer: string } & (
  | { state: 'accepted' | 'refused' | 'expired' }
  | { state: 'waiting'; dueAt: string }
)

/** Kinds whose content has a secret link. The content is deleted when it is no longer needed. */
const secretKinds: readonly DeliveryKind[] = ['invitation', 'password-reset']

async function write(db: Kysely<Tables>, ids: readonly string[], result: Result) {
  for (const part of inParts(ids)) {
    const rows = () => db.updateTable('outbox').where('id', 'in', part)
    await rows()
      .set({ ...result, leasedUntil: null })
      .execute()
    if (result.state === 'waiting') continue
    await rows().set({ content: '' }).where('kind', 'in', secretKinds).execute()
  }
}

interface Settled {
  ids: readonly string[]
  result: Result
}

/** Stores the result of an attempt durably, for all rows that were sent together. */
export const settle: (db: Database, item: Settled) => Promise<void> = groupCommit(
  async (transaction, items: readonly Settled[]) => {
    for (const { ids, result } of items) await write(transaction, ids, result)
  },
)

/** Clock skew: rows that were written while the clock was ahead would wait too long. Makes these rows due now. */
export async function fixClockSkew(db: Database, channel: Channel): Promise<void> {
  const present = now()
  const wrong = db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('channel', '=', channel)
    .where('dueAt', '>', present)
    .where(sql<string>`coalesce(attempted_at, created_at)`, '>', present)
  if (!(await wrong.limit(1).executeTakeFirst())) return
  await transact(db, (transaction) =>
    transaction.updateTable('outbox').set({ dueAt: present }).where('id', 'in', wrong).execute(),
  )
}
