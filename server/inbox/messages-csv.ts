import type { Readable } from 'node:stream'
import type { InboxMessage } from '#content/inbox/messages-api.ts'
import { offsetTimeAt } from '#content/publishing/time-zone.ts'
import type { Database } from '../database/connect.ts'
import { getSettings } from '../documents/settings.ts'
import { csvOf } from '../http/api/csv.ts'
import { type MessageFilter, messagesFrom } from './messages.ts'

const columns = {
  createdAt: 'Date',
  status: 'Status',
  state: 'State',
  assignee: 'Assignee',
  name: 'Name',
  email: 'Email',
  company: 'Company',
  appliedFor: 'Opening',
  subject: 'Subject',
  message: 'Message',
} satisfies Partial<Record<keyof InboxMessage, string>>

type Row = Pick<InboxMessage, keyof typeof columns>

/** Messages per read. They are streamed batch by batch. */
const batch = 500

/** Messages as CSV, oldest first. */
export const messagesAsCsv = (db: Database, which: MessageFilter): Promise<Readable> =>
  csvOfMessages(db, messagesInTurn(db, which))

async function* messagesInTurn(db: Database, which: MessageFilter) {
  for await (const messages of messagesFrom(db, which, batch)) yield* messages
}

/** CSV of given messages. */
export const csvOfMessages = async (
  db: Database,
  messages: AsyncIterable<Row> | Iterable<Row>,
): Promise<Readable> =>
  csvOf(await getSettings(db), columns, async function* (timeZone) {
    for await (const message of messages) {
      yield { ...message, createdAt: offsetTimeAt(message.createdAt, timeZone) }
    }
  })
