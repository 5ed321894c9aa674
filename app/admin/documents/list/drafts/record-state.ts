import { nameOf } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import type { AnyRecord } from '../../content-type.ts'
import { isNeverLive } from '../../form/draft/edited-document.ts'

/**
 * State of a record in lists. `In review`: its draft waits for a review. `Draft`: the record was never live.
 * `Changed since`: it has a draft besides the live version. `Active` and `Inactive`: it has no draft.
 */
export type RecordState = 'Draft' | 'Changed since' | 'In review' | 'Active' | 'Inactive'

export function recordStateOf({
  draft,
  isActive,
}: Pick<AnyRecord, 'draft' | 'isActive'>): RecordState {
  if (draft?.review?.state === 'waiting') return 'In review'
  if (isNeverLive({ draft })) return 'Draft'
  if (draft) return 'Changed since'
  return isActive ? 'Active' : 'Inactive'
}

/** Name of a record, with a fallback for a draft without a name. */
export const shownName = (content: Content, record: AnyRecord) =>
  nameOf(content, record).trim() || `${content.one} without a name`
