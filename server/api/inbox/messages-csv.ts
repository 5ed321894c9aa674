import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Message } from '#content/api/messages.ts'
import type { Database } from '../../database/connect.ts'
import { type MessageFilter, messagesFrom } from '../../database/messages.ts'
import { withoutFormula } from '../outside/csv-cells.ts'

const columns = {
  createdAt: 'Date',
  status: 'Status',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
} satisfies Partial<Record<keyof Message, string>>

/** Streaming: so many are read at once; the rest follows while they are sent. */
const batch = 500

/** Messages as CSV (RFC 4180), the oldest first, for spreadsheets: with a byte order mark. */
export function messagesAsCsv(db: Database, which: MessageFilter): Readable {
  const csv = stringify({
    header: true,
    columns,
    bom: true,
    record_delimiter: 'windows',
    cast: { string: withoutFormula },
  })
  // An error while streaming cuts the answer off; its status has been sent already.
  return pipeline(Readable.from(inBatches(db, which)), csv, () => {})
}

async function* inBatches(db: Database, which: MessageFilter) {
  for await (const messages of messagesFrom(db, which, batch)) yield* messages
}
