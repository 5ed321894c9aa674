import type { Outstanding } from '../people/outstanding.ts'

/** The messages that are assigned to an account. */
export const assignedMessages: Outstanding = {
  async reassign(transaction, from, to) {
    await transaction
      .updateTable('messages')
      .set({ assignee: to })
      .where('assignee', '=', from)
      .execute()
  },
}
