import type { Transaction } from 'kysely'
import type { ContentName } from '#content/documents/content-types.ts'
import type { Tables } from '../../tables.ts'

/** Deletes the review links and comments of a deleted record. */
export async function deleteReviews(
  transaction: Transaction<Tables>,
  type: ContentName,
  recordId: string,
): Promise<void> {
  for (const table of ['reviewLinks', 'reviewComments'] as const) {
    await transaction
      .deleteFrom(table)
      .where('type', '=', type)
      .where('recordId', '=', recordId)
      .execute()
  }
}
