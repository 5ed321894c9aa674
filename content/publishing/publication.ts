import { moment } from '../documents/fields.ts'
import { dayAt } from './time-zone.ts'

/** When a record is public, beside whether it is active: ISO 8601 in UTC, `null` where nothing is set. */
export interface PublicationTimes {
  /** Before it no visitor sees the record. */
  publishAt: string | null
  /** From then on no visitor sees it any more. */
  unpublishAt: string | null
  /** When it became public, also before Atrium; `null` while it never was. */
  publishedAt: string | null
}

/** The times as a form has them: empty where nothing is set. */
export const publicationFields = {
  publishAt: moment('Publish at', { isOptional: true, hint: 'Leave empty to publish immediately' }),
  unpublishAt: moment('Unpublish at', { isOptional: true, hint: 'Leave empty to keep it online' }),
  publishedAt: moment('Date shown to visitors', {
    isOptional: true,
    hint: 'Leave empty to use the publication date',
  }),
}

export type PublicationName = keyof PublicationTimes

export const publicationNames = Object.keys(publicationFields) as PublicationName[] // exactly its keys

/** What is wrong with some times, at which of them; `undefined` when nothing is. */
export function publicationFault(
  { publishAt, unpublishAt, publishedAt }: Partial<PublicationTimes>,
  at: string,
): { field: PublicationName; message: string } | undefined {
  if (publishAt && unpublishAt && Date.parse(unpublishAt) <= Date.parse(publishAt)) {
    return { field: 'unpublishAt', message: 'Unpublish at must be after Publish at' }
  }
  if (publishedAt && Date.parse(publishedAt) > Date.parse(at)) {
    return { field: 'publishedAt', message: 'Published must not be in the future: set Publish at' }
  }
  return undefined
}

type Timed = Pick<PublicationTimes, 'publishAt' | 'unpublishAt'> & { isActive: boolean }

/**
 * What visitors see of a record: nothing of an inactive, scheduled or ended one; of a closed one its page,
 * which no list leads to.
 */
export type PublicationState = 'active' | 'inactive' | 'scheduled' | 'ended' | 'closed'

/** The state of a record at a time, in the site's time zone. */
export function publicationState(
  { closesAfter }: { closesAfter?: string },
  record: Timed,
  { at, timeZone }: { at: string; timeZone: string },
): PublicationState {
  if (!record.isActive) return 'inactive'
  if (record.unpublishAt && record.unpublishAt <= at) return 'ended'
  if (record.publishAt && record.publishAt > at) return 'scheduled'
  const lastDay = closesAfter && (record as Record<string, unknown>)[closesAfter] // a declared field
  return lastDay && String(lastDay) < dayAt(at, timeZone) ? 'closed' : 'active'
}

/** Whether visitors can see a record at a time. */
export const isPublic = (record: Timed, at: string): boolean =>
  publicationState({}, record, { at, timeZone: 'UTC' }) === 'active'

/** Whether a change takes away until a time to come what visitors see. */
export const wouldHide = (before: Timed, after: Timed, at: string): boolean =>
  isPublic(before, at) && publicationState({}, after, { at, timeZone: 'UTC' }) === 'scheduled'

/** The next time at which a record becomes public or is no more; `null` when there is none. */
export function nextTurn({ isActive, publishAt, unpublishAt }: Timed, at: string): string | null {
  if (!isActive) return null
  return [publishAt, unpublishAt].find((time) => time !== null && time > at) ?? null
}

/** Whether visitors could see a record at any time up to now. */
export const wasShown = ({ isActive, publishAt }: Timed, at: string): boolean =>
  isActive && (publishAt === null || publishAt <= at)
