import type { Kysely } from 'kysely'
import type { Channel, Delivery, DeliveryKind } from '#content/outbox/deliveries-api.ts'
import { dayMs } from '#content/text/durations.ts'
import type { Database } from '../database/connect.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { ConflictError, MissingError } from '../database/errors.ts'
import { newId, now } from '../database/ids.ts'
import { afterCommit, transact } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import type { Tables } from '../tables.ts'
import { tell, toDelivery } from './queue.ts'

/** Newest deliveries of a channel. */
export async function listNewestDeliveries(
  db: Kysely<Tables>,
  channel: Channel,
  count: number,
): Promise<Delivery[]> {
  const found = db.selectFrom('outbox').selectAll().where('channel', '=', channel)
  return (await found.orderBy('id', 'desc').limit(count).execute()).map(toDelivery)
}

/** Queues a refused or expired delivery again; a waiting one becomes due. Throws `MissingError` or `ConflictError`. */
export function retryDelivery(db: Database, id: string, by: Person): Promise<Delivery> {
  return transact(db, async (transaction) => {
    const row = await transaction
      .selectFrom('outbox')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw new MissingError()
    if (row.state === 'accepted') throw new ConflictError('It has already been accepted.')
    if (row.content === '') {
      throw new ConflictError('Its text is no longer stored because it contained a personal link.')
    }
    const again = {
      state: 'waiting' as const,
      // Attempts start again, so the delivery has another three days.
      attempts: row.state === 'waiting' ? row.attempts : 0,
      dueAt: now(),
      expiresAt: null,
    }
    if (row.state === 'waiting' && row.leasedUntil !== null) return toDelivery(row)
    await transaction.updateTable('outbox').set(again).where('id', '=', id).execute()
    const name = `Delivery to ${row.recipient}`
    await noteChange(transaction, { by, action: 'updated', type: 'mail', recordId: id, name })
    afterCommit(transaction, tell)
    return toDelivery({ ...row, ...again })
  })
}

interface Sent {
  kind: DeliveryKind
  recipient: string
  content: unknown
  state: 'accepted' | 'refused'
  server: string | null
  answer: string
}

/** Records a mail that was sent directly, without the queue. */
export function recordSentMail(
  db: Database,
  id: string,
  { kind, recipient, content, state, server, answer }: Sent,
): Promise<void> {
  const at = now()
  const row = { kind, recipient, content: JSON.stringify(content), state, answer, attempts: 1 }
  const about = { server: server ?? undefined, messageId: null, expiresAt: null }
  const times = { createdAt: at, dueAt: at, attemptedAt: at }
  return transact(db, async (transaction) => {
    await transaction
      .insertInto('outbox')
      .values({ id, channel: 'mail', ...row, ...about, ...times })
      .execute()
  })
}

/** An id for `recordSentMail`. */
export const newDeliveryId = newId

/** Ended deliveries are kept for half a year. */
const keptDays = 180

/** Deletes ended deliveries older than `keptDays`. */
export function deleteOldDeliveries(db: Database): Promise<void> {
  const before = new Date(Date.now() - keptDays * dayMs).toISOString()
  return deleteInBatches(db, (transaction, limit) =>
    transaction
      .deleteFrom('outbox')
      .where('id', 'in', (query) =>
        query
          .selectFrom('outbox')
          .select('id')
          .where('state', 'in', ['accepted', 'refused', 'expired'])
          .where('createdAt', '<', before)
          .limit(limit),
      ),
  )
}
