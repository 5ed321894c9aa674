import type { PublicationTimes } from '../publishing/publication.ts'
import type { Fields, ValueOf } from './fields.ts'

/**
 * The declaration of a content type. Its table, its part of the API, its list and form in the back
 * office and its API tests follow from it. It has at most these keys, and no functions: a
 * screen that needs more is written by hand.
 */
export interface Content<F extends Fields = Fields> {
  /** The table, and the last part of the address: `/api/careers`, `/admin/careers`. */
  name: string
  /** What one is called, as titles and notices write it: 'Career'. */
  one: string
  /** What several are called: 'Careers'. */
  many: string
  /** The line under the list's title. */
  subtitle: string
  fields: F
  /** The list's columns: heading and the field that stands below it. */
  columns: Readonly<Record<string, string>>
  /** The fields that a search looks through. */
  search: readonly string[]
  /** The field that a record's address is made from; a type without one has no page of its own. */
  slugFrom?: string
  /** Its pages stand in the root of the site: `/imprint`, not `/subpages/imprint`. */
  isInRoot?: true
  /** A choice: the public list can be narrowed to what contains one of its suggestions. */
  filterBy?: string
  /** A day after which no list has the record any more; its page stays, and says so. */
  closesAfter?: string
  /** A date: the newest comes first, and nobody orders the records by hand. */
  newestBy?: string
}

/**
 * Declares a content type.
 *
 * @example
 * export const events = defineContent({
 *   name: 'events',
 *   one: 'Event',
 *   many: 'Events',
 *   subtitle: 'Manage events',
 *   fields: { title: text('Title'), place: text('Place') },
 *   columns: { Title: 'title', Place: 'place' },
 *   search: ['title', 'place'],
 *   slugFrom: 'title',
 * })
 */
export function defineContent<const F extends Fields, const C extends Content<F>>(
  content: C & {
    fields: F
    columns: Readonly<Record<string, keyof F>>
    search: readonly Exclude<keyof F, RichTextIn<F>>[]
    slugFrom?: keyof F
    filterBy?: NamesOf<F, 'choice'>
    closesAfter?: NamesOf<F, 'date'>
    newestBy?: NamesOf<F, 'date'>
  },
): C {
  return content
}

/** The names of the fields of a kind among some fields. */
type NamesOf<F, Kind> = { [K in keyof F]: F[K] extends { kind: Kind } ? K : never }[keyof F]

/** The names of the rich texts among some fields. */
type RichTextIn<F> = { [K in keyof F]: F[K] extends { kind: 'richText' } ? K : never }[keyof F]

/** What an editor fills in: the declared fields and nothing else. */
export type Values<C extends Content> = {
  -readonly [K in keyof C['fields']]: ValueOf<C['fields'][K]>
}

/** The names of the fields that may be left out. */
type OptionalName<F> = { [K in keyof F]: F[K] extends { isOptional: true } ? K : never }[keyof F]

/** The values that somebody gives: what is optional may be left out. */
export type Given<C extends Content> = Omit<Values<C>, OptionalName<C['fields']>> &
  Partial<Values<C>>

/** A record as the API and the pages have it. Times are ISO 8601 in UTC. */
export type RecordOf<C extends Content> = Values<C> &
  PublicationTimes &
  (C extends { slugFrom: string } ? { slug: string } : unknown) & {
    /** A UUIDv7. */
    _id: string
    isActive: boolean
    createdAt: string
    updatedAt: string
    /** Counts the saves, from 1; the record's entity tag. Of a draft, the draft's own. */
    version: number
    /** Where a draft was asked for: its state; `null` when there is none, and this is what is live. */
    draft?: DraftState | null | undefined
  }

/** What is known of a document's draft. */
export interface DraftState {
  /** The version of what is live that it came from; `null` while that was never public. */
  baseVersion: number | null
  /** The version of what is live now. */
  liveVersion: number | null
  /** The slug of a record now; `null` where it has none. */
  liveSlug: string | null
  /** The e-mail of who saved it. */
  savedBy: string | null
  /** The id of the release that it is published with. */
  release: string | null
  /** When that release publishes itself; `null` when it does not. */
  publishesAt: string | null
  /** When visitors see what is live of a record; `null` while nothing is. */
  liveTimes: LiveTimes | null
  /** Somebody outside has approved of it as it is; `null` while nobody has. */
  approval: DraftApproval | null
  /** Absent while nobody is asked to look at it. */
  review?: DraftReview | undefined
}

/** Approval of a draft by the reader of a review link. */
export interface DraftApproval {
  /** What the reader called themselves. */
  by: string
  at: string
}

/** When what is live of a record with a draft is public. */
export interface LiveTimes {
  publishAt: string | null
  unpublishAt: string | null
  /** Its last day, of a type whose records close. */
  lastDay: string | null
}

/** Review of a draft by somebody who may publish it: it waits for them, or was sent back by them. */
export interface DraftReview {
  state: 'waiting' | 'sent-back'
  at: string
  /** The e-mail of who sent it, or sent it back. */
  by: string | null
  /** What was said as it was sent back. */
  note: string
}
