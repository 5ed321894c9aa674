import type { Kysely, Transaction } from 'kysely'
import type { PersonalKind } from '#content/privacy/kinds.ts'
import type { Tables } from '../database/schema.ts'

/** Whose data is meant: by e-mail, by messages, or by both. */
export interface Subject {
  /** `null` where only the messages are meant: they are too old. */
  email: string | null
  /** The ids of their messages, those in the trash too. */
  messageIds: readonly string[]
}

/** A place that keeps what a person has told the company. */
export interface Source {
  kind: PersonalKind
  /** Everything there is, as it stands in the file that the person gets. */
  read(db: Kysely<Tables>, subject: Subject): Promise<object[]>
  /** Deletes it, or what can be known from it. */
  erase(transaction: Transaction<Tables>, subject: Subject): Promise<void>
}
