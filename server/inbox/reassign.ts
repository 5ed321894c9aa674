import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/** Reassigns the messages of a removed person to another email address, or unassigns them. */
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
