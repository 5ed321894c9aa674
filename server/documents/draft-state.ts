import type { DraftState } from '#content/documents/define.ts'
import { approvalOf, reviewOf } from '../publishing/approval/review-of.ts'
import type { KeptDraft } from './drafts.ts'

/** What a draft is beside what is live, for its editors; `live` is what only some documents have of it. */
export function draftStateOf(
  draft: KeptDraft,
  live: Pick<DraftState, 'liveVersion'> & Partial<Pick<DraftState, 'liveSlug' | 'liveTimes'>>,
): DraftState {
  const review = reviewOf(draft)
  return {
    baseVersion: draft.baseVersion,
    liveSlug: null,
    liveTimes: null,
    ...live,
    savedBy: draft.person,
    release: draft.releaseId,
    approval: approvalOf(draft),
    publishesAt: draft.publishesAt ?? null,
    ...(review && { review }),
  }
}
