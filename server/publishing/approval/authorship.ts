import type { Kysely, Transaction } from 'kysely'
import { ApprovalError } from '../../database/errors.ts'
import type { Person } from '../../documents/changes.ts'
import type { KeptDraft } from '../../documents/drafts.ts'
import { findRights } from '../../people/rights.ts'
import type { Tables } from '../../tables.ts'

/** Whether a person needs approval to publish. */
export async function needsApproval(db: Kysely<Tables>, person: Person): Promise<boolean> {
  if (person === null) return false
  return (await findRights(db, person))?.needsApproval === true
}

/**
 * The authorship columns of a draft that a person saves. `version` is the draft's version that the person saw. Throws
 * `ApprovalError`.
 */
export async function authorshipOf(
  transaction: Transaction<Tables>,
  draft: KeptDraft | null,
  { by, version }: { by: Person; version?: number | undefined },
): Promise<Pick<KeptDraft, 'isUnseen' | 'soleAuthor'>> {
  const isByWriter = await needsApproval(transaction, by)
  if (isByWriter) await refuseScheduled(transaction, draft)
  // A save without a version can be of one field, by a person who has not seen the others.
  const hasUnseenRest = draft?.isUnseen === 1 && version === undefined
  return {
    isUnseen: Number(isByWriter || hasUnseenRest),
    soleAuthor: !draft || draft.soleAuthor === by ? by : null,
  }
}

/** Throws `ApprovalError` if a person may not discard a draft. */
export async function requireDroppable(
  transaction: Transaction<Tables>,
  draft: KeptDraft,
  by: Person,
): Promise<void> {
  if (!(await needsApproval(transaction, by))) return
  if (draft.soleAuthor !== by) {
    throw new ApprovalError('You can only discard drafts that you alone have written.')
  }
  await refuseScheduled(transaction, draft)
}

/** Throws `ApprovalError` if the draft is in a scheduled release, which publishes it without another review. */
async function refuseScheduled(transaction: Transaction<Tables>, draft: KeptDraft | null) {
  if (!draft?.releaseId) return
  const scheduled = await transaction
    .selectFrom('releases')
    .select('id')
    .where('id', '=', draft.releaseId)
    .where('publishAt', 'is not', null)
    .where('publishedAt', 'is', null)
    .where('failedAt', 'is', null)
    .executeTakeFirst()
  if (!scheduled) return
  throw new ApprovalError(
    'This draft is in a scheduled release and will be published automatically.',
  )
}
