import type { DraftApproval, DraftReview } from '#content/documents/define.ts'
import type { KeptDraft } from '../../documents/drafts.ts'

/** The columns of a draft that its review stands in. */
export const reviewColumns = [
  'sentForReviewAt',
  'sentForReviewBy',
  'sentBackAt',
  'sentBackBy',
  'reviewNote',
] as const

/** Those of a draft that waits for nobody. */
export const noReview = {
  sentForReviewAt: null,
  sentForReviewBy: null,
  sentBackAt: null,
  sentBackBy: null,
  reviewNote: null,
} satisfies Record<(typeof reviewColumns)[number], null>

export type ReviewColumns = Pick<KeptDraft, (typeof reviewColumns)[number]>

/** Review of a draft, as it stands: it waits for somebody, or was sent back; `null` without one. */
export function reviewOf(draft: Partial<ReviewColumns>): DraftReview | null {
  const { sentForReviewAt, sentForReviewBy, sentBackAt, sentBackBy, reviewNote } = draft
  if (sentForReviewAt) {
    return { state: 'waiting', at: sentForReviewAt, by: sentForReviewBy ?? null, note: '' }
  }
  if (!sentBackAt) return null
  return { state: 'sent-back', at: sentBackAt, by: sentBackBy ?? null, note: reviewNote ?? '' }
}

/** Approval of a draft as it is, by the reader of a review link; `null` without one. */
export const approvalOf = ({ approvedBy, approvedAt }: KeptDraft): DraftApproval | null =>
  approvedAt ? { by: approvedBy ?? '', at: approvedAt } : null
