import type { PublicationTimes } from '../publishing/publication.ts'
import type { Fields, ValueOf } from './fields.ts'

/**
 * Declaration of a content type. Its table, API routes, back-office list and form, and API tests are derived from
 * it. It contains no functions: a screen that needs more than these keys is written by hand.
 */
export interface Content<F extends Fields = Fields> {
  /** The table's name, and the last path segment: `/api/careers`, `/admin/careers`. */
  name: string
  /** The singular, as titles and notices write it: 'Career'. */
  one: string
  /** The plural: 'Careers'. */
  many: string
  /** The line under the list's title. */
  subtitle: string
  fields: F
  /** The list's columns: each heading with the field it shows. */
  columns: Readonly<Record<string, string>>
  /** The fields that the list's search matches. */
  search: readonly string[]
  /** The field that slugs are generated from. Records of a type without it have no public page. */
  slugFrom?: string
  /** Records have their page in the root of the site: `/imprint`, not `/subpages/imprint`. */
  isInRoot?: true
  /**
   * The choice field that filters the public list. A filter matches the records whose value contains the filter's
   * word.
   */
  filterBy?: string
  /** The date field after which a record is closed: lists leave it out, and its page says that it is closed. */
  closesAfter?: string
  /** The date field that sorts the records, newest first. They cannot be ordered by hand. A new record has today. */
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

/** The names of the fields of one kind. */
type NamesOf<F, Kind> = { [K in keyof F]: F[K] extends { kind: Kind } ? K : never }[keyof F]

/** The names of the rich text fields. */
type RichTextIn<F> = { [K in keyof F]: F[K] extends { kind: 'richText' } ? K : never }[keyof F]

/** The values of the declared fields, without ids, times and other fields that the server adds. */
export type Values<C extends Content> = {
  -readonly [K in keyof C['fields']]: ValueOf<C['fields'][K]>
}

/** The names of the fields that may be left out. */
type OptionalName<F> = { [K in keyof F]: F[K] extends { isOptional: true } ? K : never }[keyof F]

/** The values of a request; optional fields may be left out. */
export type Given<C extends Content> = Omit<Values<C>, OptionalName<C['fields']>> &
  Partial<Values<C>>

/** A record as the API sends it and the pages show it. Times are ISO 8601 in UTC. */
export type RecordOf<C extends Content> = Values<C> &
  PublicationTimes &
  (C extends { slugFrom: string } ? { slug: string } : unknown) & {
    /** A UUIDv7. */
    _id: string
    isActive: boolean
    createdAt: string
    updatedAt: string
    /** Version number, from 1, also sent as the `ETag`. A response with a draft's values has the draft's version. */
    version: number
    /**
     * Only in answers to requests for a draft: its state, or `null` if there is no draft and these are the live values.
     */
    draft?: DraftState | null | undefined
    /** Only in the answer to a request for one record's draft: the scheduled publication or end that is on hold. */
    held?: RecordHold | undefined
  }

/** A scheduled publication or end of a record that does not happen until a person takes it over. */
export interface RecordHold {
  /** The field that the time was in. */
  field: 'publishAt' | 'unpublishAt'
  at: string
  /** A sentence that names the person who scheduled it, and the reason. */
  because: string
}

/** State of a document's draft. */
export interface DraftState {
  /** The live version that the draft is based on; `null` if the document was never live. */
  baseVersion: number | null
  /** The current live version. */
  liveVersion: number | null
  /** The live slug of a record; `null` if it has none. */
  liveSlug: string | null
  /** The email of the person who last saved the draft. */
  savedBy: string | null
  /** The id of the release that publishes the draft. */
  release: string | null
  /** The name of that release. */
  releaseName: string | null
  /** The time for which the draft's release is scheduled; `null` if the release is published by hand. */
  publishesAt: string | null
  /** Why the scheduled publication of the draft's release failed or is on hold; `null` if it did not and is not. */
  heldBecause: string | null
  /** When the live record is public; `null` if the record is not live. */
  liveTimes: LiveTimes | null
  /** Approval of this version by the reader of a review link; `null` if this version was not approved. */
  approval: DraftApproval | null
  /** The requested review; absent if nobody requested one. */
  review?: DraftReview | undefined
}

/** Approval of a draft by the reader of a review link. */
export interface DraftApproval {
  /** The name that the reader entered. */
  by: string
  at: string
}

/** When the live version of a record with a draft is public. */
export interface LiveTimes {
  publishAt: string | null
  unpublishAt: string | null
  /** The live value of the field that `closesAfter` names; `null` for types without `closesAfter`. */
  lastDay: string | null
}

/** Review of a draft by a person who may publish it. The draft is waiting for review or was sent back. */
export interface DraftReview {
  state: 'waiting' | 'sent-back'
  at: string
  /** The email of the person who requested the review or sent the draft back. */
  by: string | null
  /** The reviewer's note to a draft that was sent back. */
  note: string
}

/** Name of a type's schema in OpenAPI, which allows no spaces: `Open day` is `OpenDay`. */
export const schemaName = ({ one }: Pick<Content, 'one'>): string =>
  one.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Plurals of the types whose name is no plural. */
const plurals: Readonly<Record<string, string>> = { news: 'articles' }

/** The plural of a type after a number: `careers`, `articles`. */
export const pluralAfterNumber = ({ name, many }: Pick<Content, 'name' | 'many'>) =>
  plurals[name] ?? many.toLowerCase()
