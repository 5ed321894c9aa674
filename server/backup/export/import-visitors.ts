import { randomBytes } from 'node:crypto'
import type { Insertable, Transaction } from 'kysely'
import type { Language } from '#content/labels/languages.ts'
import { dialectOf } from '../../database/dialect.ts'
import { newId } from '../../database/ids.ts'
import { placeInTime } from '../../documents/record-order.ts'
import { messageSearchText } from '../../inbox/messages.ts'
import type { Tables } from '../../tables.ts'

type MessageRow = Insertable<Tables['messages']>

/** A note on a message, or a reply to its sender. */
interface Said {
  _id: string
  person: string | null
  text: string
  createdAt: string
}

interface Message {
  _id: string
  name: string
  email: string
  subject: string
  message: string
  status: MessageRow['status']
  state: NonNullable<MessageRow['state']>
  createdAt: string
  assignee: string | null
  followUpAt: string | null
  company: string
  appliedFor: string
  suspicion: number
  reasons: readonly object[]
  source: object | null
  notes: readonly (Said & { updatedAt: string | null })[]
  replies: readonly Said[]
}

/** Inserts messages with their state, notes and replies, oldest first. Sends no notifications. */
export async function importMessages(
  transaction: Transaction<Tables>,
  messages: readonly Message[],
): Promise<void> {
  for (const { _id: id, reasons, source, notes, replies, ...rest } of messages) {
    const threadText = [...notes, ...replies].map(({ text }) => text).join('\n')
    const position = await placeInTime(transaction, 'messages', rest.createdAt)
    const inSearch = dialectOf(transaction).indexesMessagesAtOnce ? 1 : 0
    await transaction
      .insertInto('messages')
      .values({
        id,
        ...rest,
        threadText,
        position,
        inSearch,
        reasons: JSON.stringify(reasons),
        source: source ? JSON.stringify(source) : '',
        searchText: messageSearchText({ ...rest, threadText }),
      })
      .execute()
    for (const { _id, ...note } of notes) {
      const row = { id: _id, messageId: id, ...note }
      await transaction.insertInto('messageNotes').values(row).execute()
    }
    for (const { _id, ...reply } of replies) {
      // Deliveries are not exported, so no row of the outbox has this id.
      const row = { id: _id, messageId: id, ...reply, deliveryId: newId() }
      await transaction.insertInto('messageReplies').values(row).execute()
    }
  }
}

interface Subscriber {
  _id: string
  email: string
  language: Language
  consent: string
  page: string
  askedAt: string
  confirmedAt: string | null
  unsubscribedAt: string | null
}

/** Inserts newsletter subscribers. Each gets a new unsubscribe link; the links in older emails stop working. */
export async function importSubscribers(
  transaction: Transaction<Tables>,
  subscribers: readonly Subscriber[],
): Promise<void> {
  for (const { _id: id, ...rest } of subscribers) {
    const unsubscribeToken = randomBytes(32).toString('base64url')
    await transaction
      .insertInto('subscribers')
      .values({ id, ...rest, tokenHash: null, unsubscribeToken })
      .execute()
  }
}
