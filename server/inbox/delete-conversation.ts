import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/** Permanently deletes the notes, replies and outbox rows of a message. */
export async function deleteConversation(
  transaction: Transaction<Tables>,
  messageId: string,
): Promise<void> {
  for (const table of ['messageNotes', 'messageReplies', 'messageRepliers', 'outbox'] as const) {
    await transaction.deleteFrom(table).where('messageId', '=', messageId).execute()
  }
}
