import type { DraftApproval, DraftReview } from '#content/documents/define.ts'
import type { KeptDraft } from '../../documents/drafts.ts'

/** The columns of a draft that hold its review. */
export const reviewColumns = [
  'sentForReviewAt',
  'sentForReviewBy',
  'sentBackAt',
  'sentBackBy',
  'reviewNote',
] as const

/** The review columns of a draft that is not under review. */
export const noReview = {
  sentForReviewAt: null,
  sentForReviewBy: null,
  sentBackAt: null,
  sentBackBy: null,
  reviewNote: null,
} satisfies Record<(typeof reviewColumns)[number], null>

export type ReviewColumns = Pick<KeptDraft, (typeof reviewColumns)[number]>

/** The review state of a draft: waiting or sent back; `null` without a review. */
export function reviewOf(draft: Partial<ReviewColumns>): DraftReview | null {
  const { sentForReviewAt, sentForReviewBy, sentBackAt, sentBackBy, reviewNote } = draft
  if (sentForReviewAt) {
    return { state: 'waiting', at: sentForReviewAt, by: sentForReviewBy ?? null, note: '' }
  }
  if (!sentBackAt) return null
  return { state: 'sent-back', at: sentBackAt, by: sentBackBy ?? null, note: reviewNote ?? '' }
}

/** The approval of a draft by a guest; `null` if no guest approved it. */
export const approvalOf = ({ approvedBy, approvedAt }: KeptDraft): DraftApproval | null =>
  approvedAt ? { by: approvedBy ?? '', at: approvedAt } : null
