import type { Content, RecordOf } from '#content/define.ts'
import { publicationState } from '#content/publication/publication.ts'
import { momentIn } from './use-time-zone.ts'

/** As in `content-type.ts`, which imports this. */
type AnyRecord = RecordOf<Content>

/** The state of a record now, in the site's time zone. */
const stateNow = (content: Content, record: AnyRecord, timeZone = 'UTC') =>
  publicationState(content, record, { at: new Date().toISOString(), timeZone })

/** Whether visitors can open a record's page, or see the record. */
export const isShownNow = (content: Content, record: AnyRecord): boolean =>
  ['active', 'closed'].includes(stateNow(content, record))

/** What a list says beside whether a record is active, and more of it in its title; nothing of most. */
export function timedState(
  content: Content,
  record: AnyRecord,
  zone = 'UTC',
): { word: string; title: string } | undefined {
  const at = (time: string | null) => (time ? momentIn(zone, time) : '')
  const { publishAt, unpublishAt } = record
  switch (stateNow(content, record, zone)) {
    case 'scheduled':
      return { word: 'Scheduled', title: `Visitors see it from ${at(publishAt)}` }
    case 'ended':
      return { word: 'Ended', title: `Visitors saw it until ${at(unpublishAt)}` }
    case 'closed':
      return { word: 'Closed', title: 'Its last day is over: no list has it' }
    default:
      return undefined
  }
}
