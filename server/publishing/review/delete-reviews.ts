import type { Transaction } from 'kysely'
import type { ContentName } from '#content/documents/content-types.ts'
import type { Tables } from '../../database/schema.ts'

/** Deletes what was shared of a record that is no more, and what was written about it. */
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
