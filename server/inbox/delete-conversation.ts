import type { Transaction } from 'kysely'
import type { Tables } from '../database/schema.ts'

/** Deletes for good what was written about a message, and what was sent because of it. */
export async function deleteConversation(
  transaction: Transaction<Tables>,
  messageId: string,
): Promise<void> {
  for (const table of ['messageNotes', 'messageReplies', 'messageRepliers', 'outbox'] as const) {
    await transaction.deleteFrom(table).where('messageId', '=', messageId).execute()
  }
}
