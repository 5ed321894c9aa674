import type { Kysely, Selectable } from 'kysely'
import type { WebhookDelivery } from '#content/outbox/webhooks-api.ts'
import type { Database } from '../../database/connect.ts'
import { MissingError } from '../../database/errors.ts'
import { now } from '../../database/ids.ts'
import { type ListQuery, pageOf, totalFromRows } from '../../database/lists/lists.ts'
import type { Listed } from '../../database/results.ts'
import { transact } from '../../database/transactions.ts'
import type { Tables } from '../../tables.ts'
import { toDelivery } from '../queue.ts'
import type { StoredEvent } from './events.ts'
import { findWebhook } from './webhooks.ts'

type Row = Selectable<Tables['outbox']>

/** Sent and queued deliveries of a webhook, newest first. Throws `MissingError`. */
export async function listWebhookDeliveries(
  db: Kysely<Tables>,
  id: string,
  query: ListQuery,
): Promise<Listed<WebhookDelivery>> {
  const { name } = await findWebhook(db, id)
  const found = ofWebhook(db, id)
  const rows = await pageOf(found.selectAll().orderBy('id', 'desc'), query).execute()
  const items = rows.map((row) => toWebhookDelivery(row, name))
  return { items, total: await totalFromRows(db, found, query, rows) }
}

/** Queues a delivery again under the same id, so that its receiver can recognize it. Throws `MissingError`. */
export function replayDelivery(
  db: Database,
  id: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  return transact(db, async (transaction) => {
    const { name } = await findWebhook(transaction, id)
    const row = await ofWebhook(transaction, id)
      .selectAll()
      .where('id', '=', deliveryId)
      .executeTakeFirst()
    if (!row) throw new MissingError()
    // A waiting delivery only becomes due, because an attempt may be running.
    const again =
      row.state === 'waiting'
        ? { dueAt: now() }
        : { state: 'waiting' as const, attempts: 0, dueAt: now(), leasedUntil: null }
    await transaction.updateTable('outbox').set(again).where('id', '=', deliveryId).execute()
    return toWebhookDelivery({ ...row, ...again }, name)
  })
}

/** Result of a test, which is sent at once and not retried. */
interface EndedTest {
  id: string
  event: StoredEvent
  state: 'accepted' | 'refused'
  server: string | null
  answer: string
}

/** Stores a receiver's answer to a test. Throws `MissingError`. */
export function saveTestDelivery(
  db: Database,
  webhookId: string,
  { id, event, state, server, answer }: EndedTest,
): Promise<WebhookDelivery> {
  return transact(db, async (transaction) => {
    const { name } = await findWebhook(transaction, webhookId)
    const { timestamp } = event
    await transaction
      .insertInto('outbox')
      .values({
        id,
        channel: 'webhook',
        kind: 'test',
        recipient: webhookId,
        messageId: null,
        content: JSON.stringify(event),
        state,
        attempts: 1,
        expiresAt: null,
        createdAt: timestamp,
        dueAt: timestamp,
        attemptedAt: timestamp,
        answer,
        ...(server === null ? {} : { server }),
      })
      .execute()
    const row = await ofWebhook(transaction, webhookId)
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return toWebhookDelivery(row, name)
  })
}

const ofWebhook = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('outbox').where('channel', '=', 'webhook').where('recipient', '=', id)

function toWebhookDelivery(row: Row, webhook: string): WebhookDelivery {
  const { type } = JSON.parse(row.content || '{}') as Partial<StoredEvent> // as `enqueueEvent` stored it
  return { ...toDelivery(row), recipient: webhook, event: type ?? row.kind }
}
