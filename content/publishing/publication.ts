import { moment } from '../documents/fields.ts'
import { dayAt } from './time-zone.ts'

/** Publication times of a record: ISO 8601 in UTC, `null` if not set. */
export interface PublicationTimes {
  /** The record is hidden from visitors before this time. */
  publishAt: string | null
  /** The record is hidden from visitors from this time on. */
  unpublishAt: string | null
  /** When the record first became public, possibly before it was in Atrium; `null` if it never was. */
  publishedAt: string | null
}

/** Form fields of the publication times; empty if not set. */
export const publicationFields = {
  publishAt: moment('Publish at', { isOptional: true }),
  unpublishAt: moment('Unpublish at', { isOptional: true, hint: 'Leave empty to keep it online' }),
  publishedAt: moment('Date shown to visitors', {
    isOptional: true,
    hint: 'Leave empty to use the publication date',
  }),
}

/** Types whose pages show the day of publication, so that their form can set another one. */
export const showsPublishedAt: ReadonlySet<string> = new Set(['careers'])

export type PublicationName = keyof PublicationTimes

export const publicationNames = Object.keys(publicationFields) as PublicationName[] // Cast: `Object.keys` gives string[].

/** Validates publication times. Gives the field and message of the first error, or `undefined`. */
export function publicationFault(
  { publishAt, unpublishAt, publishedAt }: Partial<PublicationTimes>,
  at: string,
): { field: PublicationName; message: string } | undefined {
  if (publishAt && unpublishAt && Date.parse(unpublishAt) <= Date.parse(publishAt)) {
    return { field: 'unpublishAt', message: 'Unpublish at must be after Publish at' }
  }
  if (publishedAt && Date.parse(publishedAt) > Date.parse(at)) {
    return {
      field: 'publishedAt',
      message: 'Date shown to visitors must not be in the future: publish it later',
    }
  }
  return undefined
}

type Timed = Pick<PublicationTimes, 'publishAt' | 'unpublishAt'> & { isActive: boolean }

/**
 * Publication state of a record. `active`: public. `inactive`: switched off. `scheduled`: hidden until `publishAt`.
 * `ended`: hidden since `unpublishAt`. `closed`: past its last day, so that its page stays but no list has it.
 */
export type PublicationState = 'active' | 'inactive' | 'scheduled' | 'ended' | 'closed'

/** State of a record at a given time; `timeZone` is the site's. */
export function publicationState(
  { closesAfter }: { closesAfter?: string },
  record: Timed,
  { at, timeZone }: { at: string; timeZone: string },
): PublicationState {
  if (!record.isActive) return 'inactive'
  if (record.unpublishAt && record.unpublishAt <= at) return 'ended'
  if (record.publishAt && record.publishAt > at) return 'scheduled'
  const lastDay = closesAfter && (record as Record<string, unknown>)[closesAfter] // Cast: `closesAfter` names a declared field.
  return lastDay && String(lastDay) < dayAt(at, timeZone) ? 'closed' : 'active'
}

/** Whether visitors can see a record at a given time. */
export const isPublic = (record: Timed, at: string): boolean =>
  publicationState({}, record, { at, timeZone: 'UTC' }) === 'active'

/** The next time at which a record becomes public or hidden; `null` if there is none. */
export function nextPublicationChange(
  { isActive, publishAt, unpublishAt }: Timed,
  at: string,
): string | null {
  if (!isActive) return null
  return [publishAt, unpublishAt].find((time) => time !== null && time > at) ?? null
}

/** Whether visitors can see a record at the time `at`, or could see it before. */
export const hasBeenPublic = ({ isActive, publishAt }: Timed, at: string): boolean =>
  isActive && (publishAt === null || publishAt <= at)
