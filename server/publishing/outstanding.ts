import type { Outstanding } from '../people/outstanding.ts'
import { holdScheduled } from './releases/hold.ts'
import { endReviewLinks } from './review/review-links.ts'

/** The review links that an account made, and what it scheduled. */
export const linksAndSchedules: Outstanding = {
  async withdraw(transaction, email, withdrawal) {
    await endReviewLinks(transaction, email, withdrawal)
    await holdScheduled(transaction, email, withdrawal)
  },
  async rename(transaction, from, to) {
    await transaction
      .updateTable('reviewLinks')
      .set({ createdBy: to })
      .where('createdBy', '=', from)
      .execute()
    await transaction
      .updateTable('releases')
      .set({ scheduledBy: to })
      .where('scheduledBy', '=', from)
      .execute()
  },
}
