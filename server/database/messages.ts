import type { Kysely } from 'kysely'
import type { Message, NewMessage } from '#content/messages.ts'
import { noteChange, type Person } from './changes.ts'
import { type Database, transact } from './connect.ts'
import { MissingError } from './errors.ts'
import { fold } from './fold.ts'
import { newId, now } from './ids.ts'
import { contains, type Listed, type ListQuery, pageOf, totalOf } from './lists.ts'
import type { Tables } from './schema.ts'
import { takeOut, throwAway } from './trash.ts'

export const messageSorts = ['createdAt', 'name', 'email', 'subject', 'status'] as const
export type MessageSort = (typeof messageSorts)[number]

const columns = ['id', 'name', 'email', 'subject', 'message', 'status', 'createdAt'] as const

const toMessage = (row: Pick<Tables['messages'], (typeof columns)[number]>): Message => {
  const { id: _id, name, email, subject, message, status, createdAt } = row
  return { _id, name, email, subject, message, status, createdAt }
}

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

/** Which messages are wanted; all of them without it. */
export interface Which {
  search?: string | undefined
  status?: Message['status'] | undefined
}

function matching(db: Kysely<Tables>, { search, status }: Which) {
  let found = db.selectFrom('messages')
  if (search) found = found.where(contains(search))
  return status ? found.where('status', '=', status) : found
}

/** Messages, the newest first unless `query.sort` says otherwise. */
export async function listMessages(
  db: Kysely<Tables>,
  query: ListQuery<MessageSort> & Which = {},
): Promise<Listed<Message>> {
  const found = matching(db, query)
  const direction = (query.sort?.descending ?? true) ? 'desc' : 'asc'
  const wanted = found
    .select(columns)
    .orderBy(query.sort?.by ?? 'createdAt', direction)
    .orderBy('id', direction)
  const rows = await pageOf(wanted, query).execute()
  return { items: rows.map(toMessage), total: await totalOf(found, query, rows) }
}

/**
 * The next messages after one, or the first ones, from the oldest on. Whoever reads all of them so
 * misses none and has none twice, whatever arrives or goes meanwhile.
 */
export async function messagesAfter(
  db: Kysely<Tables>,
  last: Message | undefined,
  which: Which,
  count: number,
): Promise<Message[]> {
  let found = matching(db, which)
  if (last) {
    found = found.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('createdAt', 'id'), '>', tuple(last.createdAt, last._id)),
    )
  }
  const rows = await found.select(columns).orderBy('createdAt').orderBy('id').limit(count).execute()
  return rows.map(toMessage)
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
export function markMessageRead(db: Database, id: string, by: Person): Promise<Message> {
  return transact(db, async (transaction) => {
    const message = await getMessage(transaction, id)
    if (message.status === 'read') return message
    await transaction.updateTable('messages').set({ status: 'read' }).where('id', '=', id).execute()
    await noteChange(transaction, { by, action: 'read', ...subjectOf(message) })
    return { ...message, status: 'read' }
  })
}

/** Moves a message to the trash. Throws `MissingError`. */
export function deleteMessage(db: Database, id: string, by: Person): Promise<void> {
  return transact(db, async (transaction) => {
    const row = await transaction
      .deleteFrom('messages')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new MissingError()
    const subject = subjectOf(toMessage(row))
    await throwAway(transaction, { ...subject, by, content: row })
  })
}

/** Takes a message out of the trash. Throws `MissingError`. */
export function restoreMessage(db: Database, id: string, by: Person): Promise<void> {
  return transact(db, async (transaction) => {
    const { content } = await takeOut(transaction, 'messages', id)
    const row = content as Tables['messages'] // as `deleteMessage` put it in
    await transaction.insertInto('messages').values(row).execute()
    await noteChange(transaction, { by, action: 'restored', ...subjectOf(toMessage(row)) })
  })
}

/** A message as the trash and the list of changes name it. */
const subjectOf = ({ _id, name, subject }: Message) =>
  ({ type: 'messages', recordId: _id, name: `${name}: ${subject}` }) as const
