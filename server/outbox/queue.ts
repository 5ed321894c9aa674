import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Channel, Delivery, DeliveryKind } from '#content/outbox/deliveries-api.ts'
import { newId, now } from '../database/ids.ts'
import { afterCommit } from '../database/transactions.ts'
import type { Tables } from '../tables.ts'

/** A delivery to queue. */
export interface NewDelivery {
  channel: Channel
  kind: DeliveryKind
  /** An email address, or the id of a webhook. */
  recipient: string
  /** Id of the contact message that the delivery is about. */
  messageId?: string
  /** Content from which the channel builds a mail or a request, as plain JSON. For a mail it is a `Letter`. */
  content: unknown
  /** Not sent after this time, because a link in it would have expired. */
  expiresAt?: string
}

const rowsAtOnce = 500

/**
 * Transactional outbox: queues deliveries in the transaction that causes them, so that both are committed or neither.
 * Returns their ids.
 */
export async function enqueue(
  transaction: Transaction<Tables>,
  deliveries: readonly NewDelivery[],
): Promise<string[]> {
  if (deliveries.length === 0) return []
  const at = now()
  const rows = deliveries.map(({ channel, kind, recipient, messageId, content, expiresAt }) => ({
    id: newId(),
    channel,
    kind,
    recipient,
    content: JSON.stringify(content),
    messageId: messageId ?? null,
    expiresAt: expiresAt ?? null,
    state: 'waiting' as const,
    attempts: 0,
    createdAt: at,
    dueAt: at,
  }))
  // Stays below SQLite's limit of bound parameters.
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce)
    await transaction.insertInto('outbox').values(some).execute()
  }
  afterCommit(transaction, tell)
  return rows.map(({ id }) => id)
}

/** Sent and queued deliveries of a message, oldest first. */
export async function listDeliveries(db: Kysely<Tables>, messageId: string): Promise<Delivery[]> {
  const found = db.selectFrom('outbox').selectAll().where('messageId', '=', messageId)
  return withNames(db, (await found.orderBy('id').execute()).map(toDelivery))
}

/** Replaces the ids of webhooks by their names. A deleted webhook keeps its id. */
async function withNames(db: Kysely<Tables>, deliveries: Delivery[]): Promise<Delivery[]> {
  if (!deliveries.some(({ channel }) => channel === 'webhook')) return deliveries
  const webhooks = await db.selectFrom('webhooks').select(['id', 'name']).execute()
  const names = new Map(webhooks.map(({ id, name }) => [id, name]))
  return deliveries.map((each) =>
    each.channel === 'webhook'
      ? { ...each, recipient: names.get(each.recipient) ?? each.recipient }
      : each,
  )
}

export function toDelivery(row: Selectable<Tables['outbox']>): Delivery {
  const { id: _id, channel, kind, recipient, state, attempts, createdAt, attemptedAt } = row
  const nextAttemptAt = state === 'waiting' ? row.dueAt : null
  const { server, answer } = row
  return {
    _id,
    channel,
    kind,
    recipient,
    state,
    attempts,
    createdAt,
    attemptedAt,
    nextAttemptAt,
    server,
    answer,
  }
}

const listeners = new Set<() => void>()

/** Calls `listener` whenever this process has committed deliveries. Returns a function that removes the listener. */
export function onEnqueued(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Wakes up the outbox in this process. */
export const tell = (): void => {
  for (const listener of listeners) listener()
}

/** Waiting deliveries of a channel, and the due time of the oldest. */
export interface Backlog {
  channel: Channel
  waiting: number
  /** Due time of the oldest delivery, as ISO 8601. */
  oldestDueAt: string
}

export async function listBacklog(db: Kysely<Tables>): Promise<Backlog[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => [
      'channel',
      fn.countAll<number>().as('waiting'),
      fn.min<string>('dueAt').as('oldestDueAt'),
    ])
    .where('state', '=', 'waiting')
    .groupBy('channel')
    .execute()
  return rows.map((row) => ({ ...row, waiting: Number(row.waiting) }))
}
