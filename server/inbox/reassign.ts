import type { Transaction } from 'kysely'
import type { Tables } from '../database/schema.ts'

/** Hands on the messages of somebody who is about to go: to another e-mail, or to nobody. */
export async function reassign(
  transaction: Transaction<Tables>,
  from: string,
  to: string | null,
): Promise<void> {
  await transaction
    .updateTable('messages')
    .set({ assignee: to })
    .where('assignee', '=', from)
    .execute()
}
