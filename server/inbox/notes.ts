import type { Kysely, Selectable, Transaction } from 'kysely'
import type { MessageNote } from '#content/inbox/inbox-api.ts'
import type { Database } from '../database/connect.ts'
import { MissingError } from '../database/errors.ts'
import { newId, now } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import type { Tables } from '../tables.ts'
import { writeHandling } from './handling.ts'
import { changedMessage, getMessage } from './messages.ts'

const toNote = (row: Selectable<Tables['messageNotes']>): MessageNote => {
  const { id: _id, person, text, createdAt, updatedAt } = row
  return { _id, person, text, createdAt, updatedAt }
}

/** The notes on a message, oldest first. */
export async function listNotes(db: Kysely<Tables>, messageId: string): Promise<MessageNote[]> {
  const found = db.selectFrom('messageNotes').selectAll().where('messageId', '=', messageId)
  return (await found.orderBy('id').execute()).map(toNote)
}

/** Adds a note. Throws `MissingError` when the message was deleted. */
export function addNote(
  db: Database,
  messageId: string,
  text: string,
  by: Person,
): Promise<MessageNote> {
  return transact(db, async (transaction) => {
    const message = await getMessage(transaction, messageId)
    const row = { id: newId(), messageId, person: by, text, createdAt: now() }
    await transaction.insertInto('messageNotes').values(row).execute()
    await keepThreadText(transaction, messageId)
    await noteChange(transaction, { by, action: 'noted', ...changedMessage(message) })
    return toNote({ ...row, updatedAt: null })
  })
}

const own = (messageId: string, id: string, by: Person) => ({ messageId, id, person: by })

/** Edits a note. Only its author may. Throws `MissingError`. */
export function editNote(
  db: Database,
  messageId: string,
  id: string,
  { text, by }: { text: string; by: Person },
): Promise<MessageNote> {
  return transact(db, async (transaction) => {
    await getMessage(transaction, messageId)
    const row = await transaction
      .updateTable('messageNotes')
      .set({ text, updatedAt: now() })
      .where((where) => where.and(own(messageId, id, by)))
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new MissingError()
    await keepThreadText(transaction, messageId)
    return toNote(row)
  })
}

/** Removes a note. Only its author may. Throws `MissingError`. */
export function removeNote(db: Database, messageId: string, id: string, by: Person): Promise<void> {
  return transact(db, async (transaction) => {
    await getMessage(transaction, messageId)
    const { numDeletedRows } = await transaction
      .deleteFrom('messageNotes')
      .where((where) => where.and(own(messageId, id, by)))
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new MissingError()
    await keepThreadText(transaction, messageId)
  })
}

/** Updates a message's searchable text of notes and replies. */
export async function keepThreadText(transaction: Transaction<Tables>, messageId: string) {
  const texts = (['messageNotes', 'messageReplies'] as const).map((table) =>
    transaction.selectFrom(table).select('text').where('messageId', '=', messageId).execute(),
  )
  const threadText = (await Promise.all(texts))
    .flat()
    .map(({ text }) => text)
    .join('\n')
  await writeHandling(transaction, messageId, { threadText })
}
