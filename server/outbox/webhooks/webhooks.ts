import { randomBytes } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import { formerSecretHours } from '#content/outbox/events.ts'
import type { Webhook, WebhookInput } from '#content/outbox/webhooks-api.ts'
import { hourMs } from '#content/text/durations.ts'
import type { Database } from '../../database/connect.ts'
import { MissingError } from '../../database/errors.ts'
import { newId, now } from '../../database/ids.ts'
import { transact } from '../../database/transactions.ts'
import { noteChange, type Person } from '../../documents/changes.ts'
import type { Tables } from '../../tables.ts'

export type WebhookRow = Selectable<Tables['webhooks']>

/** A webhook with its new secret. */
type WithSecret = Webhook & { secret: string }

/** A secret of 192 random bits, in the format of Standard Webhooks. */
const newWebhookSecret = () => `whsec_${randomBytes(24).toString('base64')}`

/** All webhooks, by name. */
export async function listWebhooks(db: Kysely<Tables>): Promise<Webhook[]> {
  const rows = await db.selectFrom('webhooks').selectAll().orderBy('name').orderBy('id').execute()
  return Promise.all(rows.map((row) => toWebhook(db, row)))
}

/** A webhook with its secrets. Throws `MissingError`. */
export async function findWebhook(db: Kysely<Tables>, id: string): Promise<WebhookRow> {
  const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new MissingError()
  return row
}

export function createWebhook(db: Database, input: WebhookInput, by: Person): Promise<WithSecret> {
  return transact(db, async (transaction) => {
    const [id, secret] = [newId(), newWebhookSecret()]
    const row = { id, ...toColumns(input), secret, createdAt: now() }
    await transaction.insertInto('webhooks').values(row).execute()
    await noteChange(transaction, { by, action: 'created', ...changedWebhook(row) })
    return { ...(await toWebhook(transaction, await findWebhook(transaction, id))), secret }
  })
}

/** Saves a webhook. Switching it on again clears the time at which its receiver answered 410. Throws `MissingError`. */
export function updateWebhook(
  db: Database,
  id: string,
  input: WebhookInput,
  by: Person,
): Promise<Webhook> {
  return transact(db, async (transaction) => {
    const old = await findWebhook(transaction, id)
    const columns = { ...toColumns(input), endedAt: input.isActive ? null : old.endedAt }
    await transaction.updateTable('webhooks').set(columns).where('id', '=', id).execute()
    await noteChange(transaction, { by, action: 'updated', ...changedWebhook({ ...columns, id }) })
    return toWebhook(transaction, { ...old, ...columns })
  })
}

/** Replaces the secret of a webhook. The former one also signs for a day, so that the receiver misses nothing. */
export function replaceSecret(db: Database, id: string, by: Person): Promise<WithSecret> {
  return transact(db, async (transaction) => {
    const old = await findWebhook(transaction, id)
    const secret = newWebhookSecret()
    const formerSecretUntil = new Date(Date.now() + formerSecretHours * hourMs).toISOString()
    const columns = { secret, formerSecret: old.secret, formerSecretUntil }
    await transaction.updateTable('webhooks').set(columns).where('id', '=', id).execute()
    await noteChange(transaction, { by, action: 'updated', ...changedWebhook(old) })
    return { ...(await toWebhook(transaction, { ...old, ...columns })), secret }
  })
}

/** Deletes a webhook and all its deliveries. Throws `MissingError`. */
export function deleteWebhook(db: Database, id: string, by: Person): Promise<void> {
  return transact(db, async (transaction) => {
    const old = await findWebhook(transaction, id)
    await transaction
      .deleteFrom('outbox')
      .where('channel', '=', 'webhook')
      .where('recipient', '=', id)
      .execute()
    await transaction.deleteFrom('webhooks').where('id', '=', id).execute()
    await noteChange(transaction, { by, action: 'deleted', ...changedWebhook(old) })
  })
}

/** Switches off a webhook whose receiver is permanently gone. Its waiting deliveries are refused once they are due. */
export function endWebhook(db: Database, id: string): Promise<void> {
  return transact(db, async (transaction) => {
    const old = await findWebhook(transaction, id)
    if (!old.isActive) return
    const ended = { isActive: 0, endedAt: now() }
    await transaction.updateTable('webhooks').set(ended).where('id', '=', id).execute()
    await noteChange(transaction, { by: null, action: 'deactivated', ...changedWebhook(old) })
  })
}

const toColumns = ({ name, url, format, events, isActive }: WebhookInput) => ({
  name,
  url,
  format,
  events: JSON.stringify(events),
  isActive: Number(isActive),
})

/** A webhook as the subject of a change. */
const changedWebhook = ({ id, name }: Pick<WebhookRow, 'id' | 'name'>) =>
  ({ type: 'webhooks', recordId: id, name }) as const

async function toWebhook(db: Kysely<Tables>, row: WebhookRow): Promise<Webhook> {
  const { id: _id, name, url, format, createdAt, endedAt, formerSecretUntil } = row
  const last = db
    .selectFrom('outbox')
    .select('state')
    .where('channel', '=', 'webhook')
    .where('recipient', '=', _id)
    .orderBy('id', 'desc')
    .limit(100)
    .as('last')
  const { refused } = await db
    .selectFrom(last)
    .select(sql<number>`count(*) filter (where state = 'refused')`.as('refused'))
    .executeTakeFirstOrThrow()
  const { waiting } = await db
    .selectFrom('outbox')
    .select(sql<number>`count(*)`.as('waiting'))
    .where('channel', '=', 'webhook')
    .where('recipient', '=', _id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return {
    _id,
    name,
    url,
    format,
    createdAt,
    endedAt,
    waiting,
    refused,
    events: JSON.parse(row.events),
    isActive: row.isActive === 1,
    formerSecretUntil: formerSecretUntil && formerSecretUntil > now() ? formerSecretUntil : null,
  }
}
