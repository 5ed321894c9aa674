import type { Kysely, Selectable } from 'kysely'
import type { WebhookDelivery } from '#content/outbox/webhooks-api.ts'
import { type Database, transact } from '../../database/connect.ts'
import { MissingError } from '../../database/errors.ts'
import { now } from '../../database/ids.ts'
import { type ListQuery, pageOf, totalFromRows } from '../../database/lists/lists.ts'
import type { Listed } from '../../database/results.ts'
import type { Tables } from '../../database/schema.ts'
import { toDelivery } from '../queue.ts'
import type { StoredEvent } from './events.ts'
import { findWebhook } from './webhooks.ts'

type Row = Selectable<Tables['outbox']>

/** What was sent to a webhook, or shall be; the newest first. Throws `MissingError`. */
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

/** Sends a delivery again, under the same id: its receiver can tell that it is the same. Throws `MissingError`. */
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
    // One that waits is only tried sooner: an attempt may be under way.
    const again =
      row.state === 'waiting'
        ? { dueAt: now() }
        : { state: 'waiting' as const, attempts: 0, dueAt: now(), leasedUntil: null }
    await transaction.updateTable('outbox').set(again).where('id', '=', deliveryId).execute()
    return toWebhookDelivery({ ...row, ...again }, name)
  })
}

/** How a test ended, which is sent at once and tried once. */
interface EndedTest {
  id: string
  event: StoredEvent
  state: 'accepted' | 'refused'
  server: string | null
  answer: string
}

/** Keeps what a receiver answered to a test. Throws `MissingError`. */
export function keepTestDelivery(
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
  const { type } = JSON.parse(row.content || '{}') as Partial<StoredEvent> // as `enqueueEvent` put it in
  return { ...toDelivery(row), recipient: webhook, event: type ?? row.kind }
}
