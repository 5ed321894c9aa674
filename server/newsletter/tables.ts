import type { ColumnType } from 'kysely'
import type { Language } from '#content/labels/languages.ts'

export interface NewsletterTables {
  subscribers: SubscriberRow
}

/** A subscriber of the newsletter, confirmed or not. */
interface SubscriberRow {
  id: string
  /** In lower case. */
  email: string
  /** The language of the site at the time of the request. */
  language: Language
  /** The exact sentence that the subscriber agreed to. */
  consent: string
  /** The path of the page with the form. */
  page: string
  askedAt: string
  confirmedAt: ColumnType<string | null, string | null | undefined, string | null>
  unsubscribedAt: ColumnType<string | null, string | null | undefined, string | null>
  /** The SHA-256 of the token in the confirmation link; `null` after its use. */
  tokenHash: string | null
  /** The token of the unsubscribe link in every newsletter mail. */
  unsubscribeToken: string
}
