import type { Content, RecordOf } from '#content/documents/define.ts'
import { type PublicationState, publicationState } from '#content/publishing/publication.ts'
import { localMoment } from '../dates.ts'
import { siteTimeZone } from '../site-locale.ts'

/** Duplicates the type of `content-type.ts` to avoid an import cycle. */
type AnyRecord = RecordOf<Content>

/** The record with the publication times of its live version, which may differ from those of its draft. */
function asLive({ closesAfter }: Content, record: AnyRecord): AnyRecord {
  const live = record.draft?.liveTimes
  if (!live) return record
  const { lastDay, ...times } = live
  const closing = closesAfter ? { [closesAfter]: lastDay ?? '' } : {}
  return Object.assign({ ...record }, times, closing)
}

/** Current publication state of a record. */
const stateNow = (content: Content, record: AnyRecord): PublicationState =>
  publicationState(content, record, { at: new Date().toISOString(), timeZone: siteTimeZone() })

/** Whether visitors can currently see a record, in lists or only on its own page. */
export const isShownNow = (content: Content, record: AnyRecord): boolean =>
  ['active', 'closed'].includes(stateNow(content, asLive(content, record)))

/** Returns true for a publication time in the future. */
export const isForLater = (publishAt: string | null) => Date.parse(publishAt ?? '') > Date.now()

const words: Record<PublicationState, string> = {
  active: 'Active',
  inactive: 'Inactive',
  scheduled: 'Scheduled',
  ended: 'Ended',
  closed: 'Closed',
}

/** State of a record as a list shows it, with the times of past and future changes. */
export interface ShownState {
  /** Label of the state, such as 'Active' or 'Scheduled'. */
  word: string
  /** Whether visitors see the record, in lists or only on its own page. */
  isShown: boolean
  /** Sentences about past and future changes, such as 'Visible from Dec 1, 2026, 8:00 AM'. */
  turns: string[]
}

export function shownState(content: Content, record: AnyRecord): ShownState {
  const live = asLive(content, record)
  const state = stateNow(content, live)
  const at = (time: string | null) => localMoment(time ?? '')
  const turns: string[] = []
  if (state === 'scheduled') turns.push(`Visible from ${at(live.publishAt)}`)
  if (state === 'ended') turns.push(`Visible until ${at(live.unpublishAt)}`)
  if (state === 'closed') turns.push('Its last day has passed, so it is no longer listed')
  if (live.unpublishAt && (state === 'active' || state === 'scheduled')) {
    turns.push(`Ends ${at(live.unpublishAt)}`)
  }
  const { draft } = record
  if (draft?.approval) turns.push(`Approved by ${draft.approval.by}`)
  if (draft?.heldBecause) turns.push(draft.heldBecause)
  if (draft?.publishesAt) turns.push(`Changes will be published ${at(draft.publishesAt)}`)
  return { word: words[state], isShown: state === 'active' || state === 'closed', turns }
}
