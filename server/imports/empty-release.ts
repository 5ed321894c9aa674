import type { Transaction } from 'kysely'
import { deleteRelease } from '../publishing/releases/releases.ts'
import type { Tables } from '../tables.ts'
import { findRelease } from './import-rows.ts'

/** Deletes a release that has no drafts and was never published. Returns whether it was deleted. */
export async function deleteEmptyRelease(
  transaction: Transaction<Tables>,
  id: string,
): Promise<boolean> {
  const release = await findRelease(transaction, id)
  const draft = await transaction
    .selectFrom('drafts')
    .select('recordId')
    .where('releaseId', '=', id)
    .executeTakeFirst()
  if (release?.publishedAt !== null || draft) return false
  await deleteRelease(transaction, id)
  return true
}
