import type { Kysely, Transaction } from 'kysely'
import type { MessageReply } from '#content/inbox/inbox-api.ts'
import type { InboxMessage, MessageState } from '#content/inbox/messages-api.ts'
import type { Database } from '../database/connect.ts'
import { newId, now } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import { toDelivery } from '../outbox/queue.ts'
import type { Tables } from '../tables.ts'
import { writeHandling } from './handling.ts'
import { changedMessage } from './messages.ts'
import { keepThreadText } from './notes.ts'

/** The replies to a message, oldest first, each with the delivery of its email. */
export async function listReplies(db: Kysely<Tables>, messageId: string): Promise<MessageReply[]> {
  const rows = await db
    .selectFrom('messageReplies')
    .selectAll()
    .where('messageId', '=', messageId)
    .orderBy('id')
    .execute()
  const ids = rows.map(({ deliveryId }) => deliveryId)
  const found = await db.selectFrom('outbox').selectAll().where('id', 'in', ids).execute()
  const deliveries = new Map(found.map((row) => [row.id, toDelivery(row)]))
  return rows.map(({ id: _id, person, text, createdAt, deliveryId }) => ({
    _id,
    person,
    text,
    createdAt,
    delivery: deliveries.get(deliveryId) ?? null,
  }))
}

/** Stores a reply in the transaction that queues it. Returns its id. */
export async function storeReply(
  transaction: Transaction<Tables>,
  message: InboxMessage,
  reply: { text: string; deliveryId: string; state: MessageState },
  by: Person,
): Promise<string> {
  const { text, deliveryId, state } = reply
  const id = newId()
  const stored = { id, messageId: message._id, person: by, text, deliveryId, createdAt: now() }
  await transaction.insertInto('messageReplies').values(stored).execute()
  await keepThreadText(transaction, message._id)
  // Replying to an unassigned message assigns it to the author of the reply.
  const assignee = message.assignee ?? by
  const isDue = message.isDue ? { isDue: 0, followUpAt: null } : {}
  await writeHandling(transaction, message._id, { state, assignee, status: 'read', ...isDue })
  await stopReplying(transaction, message._id, by)
  await noteChange(transaction, { by, action: 'replied', ...changedMessage(message) })
  return id
}

/** How long a colleague counts as replying after the browser's last report. */
const replyingMs = 45_000

/** Records whether a person is replying to a message. Returns the other people who are replying to it. */
export function noteReplying(
  db: Database,
  messageId: string,
  by: string,
  isReplying: boolean,
): Promise<string[]> {
  return transact(db, async (transaction) => {
    await transaction.deleteFrom('messageRepliers').where('until', '<', now()).execute()
    if (isReplying) {
      const until = new Date(Date.now() + replyingMs).toISOString()
      await transaction
        .insertInto('messageRepliers')
        .values({ messageId, person: by, until })
        .onConflict((conflict) => conflict.columns(['messageId', 'person']).doUpdateSet({ until }))
        .execute()
    } else await stopReplying(transaction, messageId, by)
    return whoIsReplying(transaction, messageId, by)
  })
}

async function stopReplying(transaction: Transaction<Tables>, messageId: string, by: Person) {
  await transaction
    .deleteFrom('messageRepliers')
    .where('messageId', '=', messageId)
    .where('person', '=', by ?? '')
    .execute()
}

/** The people who are replying to a message now, without the person `except`. */
export async function whoIsReplying(
  db: Kysely<Tables>,
  messageId: string,
  except: Person,
): Promise<string[]> {
  const rows = await db
    .selectFrom('messageRepliers')
    .select('person')
    .where('messageId', '=', messageId)
    .where('until', '>', now())
    .where('person', '<>', except ?? '')
    .orderBy('person')
    .execute()
  return rows.map(({ person }) => person)
}
