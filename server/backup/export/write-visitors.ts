import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import { csvOfMessages } from '../../inbox/messages-csv.ts'
import { csvOfSubscribers } from '../../newsletter/subscribers-csv.ts'
import type { Tables } from '../../tables.ts'
import type { Writer } from './export-writer.ts'
import { listAllSubscribers, listMessages } from './exported-rows.ts'
import { jsonListText, jsonText, visitorFiles, visitorTables } from './format.ts'

/**
 * Writes messages and newsletter subscribers as JSON, and as CSV for spreadsheets. The CSV has only the subscribers who
 * receive the newsletter. Returns the number of messages.
 */
export async function writeVisitors(db: Kysely<Tables>, { write }: Writer): Promise<number> {
  let messages = 0
  async function* counted() {
    for await (const message of listMessages(db)) {
      messages++
      yield message
    }
  }
  await write(visitorFiles.messages, Readable.from(jsonListText(counted())))
  await write(visitorTables.messages, await csvOfMessages(db, listMessages(db)))
  const subscribers = await listAllSubscribers(db)
  await write(visitorFiles.subscribers, jsonText(subscribers))
  const confirmed = subscribers.filter(
    ({ confirmedAt, unsubscribedAt }) => confirmedAt !== null && unsubscribedAt === null,
  )
  await write(visitorTables.subscribers, await csvOfSubscribers(db, confirmed))
  return messages
}
