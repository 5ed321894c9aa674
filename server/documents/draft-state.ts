import type { DraftState } from '#content/documents/define.ts'
import { approvalOf, reviewOf } from '../publishing/approval/review-of.ts'
import type { KeptDraft } from './drafts.ts'

/** The state of a draft for its editors. `live` describes the live version; only records have a slug and times. */
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
    releaseName: draft.releaseName ?? null,
    approval: approvalOf(draft),
    publishesAt: draft.publishesAt ?? null,
    heldBecause: draft.releaseFailure ? JSON.parse(draft.releaseFailure).message : null,
    ...(review && { review }),
  }
}
