import type { Kysely, Transaction } from 'kysely'
import type { PersonalKind } from '#content/privacy/kinds.ts'
import type { Tables } from '../tables.ts'

/** The data subject: an email address, messages, or both. */
export interface Subject {
  /** `null` for retention, which only concerns outdated messages. */
  email: string | null
  /** The ids of the person's messages, including those in the trash. */
  messageIds: readonly string[]
}

/** A place that stores personal data. */
export interface Source {
  kind: PersonalKind
  /** Reads the data for the file that the person receives. */
  read(db: Kysely<Tables>, subject: Subject): Promise<object[]>
  /** Deletes or anonymizes the data. */
  erase(transaction: Transaction<Tables>, subject: Subject): Promise<void>
}
