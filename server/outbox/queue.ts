import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Channel, Delivery, DeliveryKind } from '#content/outbox/deliveries-api.ts'
import { afterCommit } from '../database/connect.ts'
import { newId, now } from '../database/ids.ts'
import type { Tables } from '../database/schema.ts'

/** What shall leave the server. */
export interface NewDelivery {
  channel: Channel
  kind: DeliveryKind
  /** An e-mail, or the id of a webhook. */
  recipient: string
  /** The contact message that it is about. */
  messageId?: string
  /** What its channel makes a mail or a request of: a `Letter`, for a mail. Plain JSON. */
  content: unknown
  /** After this moment it is not sent any more: a link in it would have ended. */
  expiresAt?: string
}

const rowsAtOnce = 500

/**
 * Puts deliveries into the outbox, in the transaction that they follow from: either both are committed
 * or neither. Gives their ids.
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
  // A statement takes so many parameters and no more.
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce)
    await transaction.insertInto('outbox').values(some).execute()
  }
  afterCommit(transaction, tell)
  return rows.map(({ id }) => id)
}

/** What was sent because of a message, or shall be; the oldest first. */
export async function listDeliveries(db: Kysely<Tables>, messageId: string): Promise<Delivery[]> {
  const found = db.selectFrom('outbox').selectAll().where('messageId', '=', messageId)
  return withNames(db, (await found.orderBy('id').execute()).map(toDelivery))
}

/** Deliveries to webhooks with the names of these; one that was deleted keeps its id. */
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

/** Calls `listener` whenever this process has committed deliveries. Returns what ends that. */
export function onEnqueued(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Wakes up what sends, in this process. */
export const tell = (): void => {
  for (const listener of listeners) listener()
}

/** What waits to be sent, by channel, and since when the oldest of it should have been. */
export interface Backlog {
  channel: Channel
  waiting: number
  /** ISO 8601. */
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
