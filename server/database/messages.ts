import type { Kysely } from 'kysely'
import type { Message, NewMessage } from '#content/messages.ts'
import { type Database, transact } from './connect.ts'
import { MissingError } from './errors.ts'
import { fold } from './fold.ts'
import { newId, now } from './ids.ts'
import { contains, type Listed, type ListQuery, pageOf } from './lists.ts'
import type { Tables } from './schema.ts'

export const messageSorts = ['createdAt', 'name', 'email', 'subject', 'status'] as const
export type MessageSort = (typeof messageSorts)[number]

const columns = ['id', 'name', 'email', 'subject', 'message', 'status', 'createdAt'] as const

const toMessage = ({ id, ...rest }: Omit<Message, '_id'> & { id: string }): Message => ({
  _id: id,
  ...rest,
})

/** What is known of a message beside its words. */
interface NewMessageFacts {
  status?: Message['status']
  createdAt?: string
  /** See `server/suspicion.ts`. */
  suspicion?: number
}

/** Stores a message as new. It is durable when this returns. */
export function createMessage(
  db: Database,
  input: NewMessage,
  { status = 'new', createdAt = now(), suspicion = 0 }: NewMessageFacts = {},
): Promise<Message> {
  return transact(db, async (transaction) => {
    const { name, email, subject, message } = input
    const stored = { name, email, subject, message, status, createdAt }
    const id = newId()
    const searchText = fold([name, email, subject, message].join('\n'))
    await transaction
      .insertInto('messages')
      .values({ id, ...stored, searchText, suspicion })
      .execute()
    return { _id: id, ...stored }
  })
}

/** Messages, the newest first unless `query.sort` says otherwise. */
export async function listMessages(
  db: Kysely<Tables>,
  query: ListQuery<MessageSort> & { status?: Message['status'] | undefined } = {},
): Promise<Listed<Message>> {
  let found = db.selectFrom('messages')
  if (query.search) found = found.where(contains(query.search))
  if (query.status) found = found.where('status', '=', query.status)

  const direction = (query.sort?.descending ?? true) ? 'desc' : 'asc'
  let wanted = found
    .select(columns)
    .orderBy(query.sort?.by ?? 'createdAt', direction)
    .orderBy('id', direction)
  const page = pageOf(query)
  if (page) wanted = wanted.limit(page.limit).offset(page.offset)
  const rows = await wanted.execute()
  const total = await found
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: rows.map(toMessage), total: Number(total.total) }
}

/** One message. Throws `MissingError`. */
export async function getMessage(db: Kysely<Tables>, id: string): Promise<Message> {
  const row = await db
    .selectFrom('messages')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new MissingError()
  return toMessage(row)
}

/** Marks a message as read; one that is read stays so. Throws `MissingError`. */
export function markMessageRead(db: Database, id: string): Promise<Message> {
  return transact(db, async (transaction) => {
    await transaction.updateTable('messages').set({ status: 'read' }).where('id', '=', id).execute()
    return getMessage(transaction, id)
  })
}

/** Throws `MissingError`. */
export function deleteMessage(db: Database, id: string): Promise<void> {
  return transact(db, async (transaction) => {
    const deleted = await transaction.deleteFrom('messages').where('id', '=', id).executeTakeFirst()
    if (deleted.numDeletedRows === 0n) throw new MissingError()
  })
}
