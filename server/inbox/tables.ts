import type { ColumnType } from 'kysely'
import type { MessageState } from '#content/inbox/messages-api.ts'
import type { SingleRow } from '../documents/tables.ts'

export interface InboxTables {
  messages: MessageRow
  messageNotes: MessageNoteRow
  messageReplies: MessageReplyRow
  messageRepliers: MessageReplierRow
  messageSenders: MessageSenderRow
  /** `InboxSettings`. */
  inboxSettings: SingleRow
  mailDigest: MailDigestRow
}

interface MessageRow {
  id: string
  name: string
  email: string
  subject: string
  message: string
  status: 'new' | 'read'
  createdAt: string
  searchText: string
  suspicion: number
  /** Order of arrival: see `placeInTime`. */
  position: number
  /** 1 if the search index has the message. */
  inSearch: number
  state: ColumnType<MessageState, MessageState | undefined>
  /** The email of the assigned person's account. */
  assignee: ColumnType<string | null, string | null | undefined>
  followUpAt: ColumnType<string | null, string | null | undefined>
  /** 1 if the follow-up of the message is due. */
  isDue: ColumnType<number, number | undefined>
  company: ColumnType<string, string | undefined>
  appliedFor: ColumnType<string, string | undefined>
  /** The texts of the message's notes and replies, only for the search. */
  threadText: ColumnType<string, string | undefined>
  /** A list of `SpamReason` as JSON. */
  reasons: ColumnType<string, string | undefined>
  /** A `MessageSource` as JSON; empty if there is none. */
  source: ColumnType<string, string | undefined>
  version: ColumnType<number, number | undefined>
}

/** An internal note to a message. Kept while the message is in the trash. */
interface MessageNoteRow {
  id: string
  messageId: string
  person: string | null
  text: string
  createdAt: string
  updatedAt: ColumnType<string | null, string | null | undefined, string>
}

/** A reply to a message. Kept while the message is in the trash. */
interface MessageReplyRow {
  id: string
  messageId: string
  person: string | null
  text: string
  /** The id of the reply's row in `outbox`. */
  deliveryId: string
  createdAt: string
}

/** A person who is writing a reply now. */
interface MessageReplierRow {
  messageId: string
  person: string
  until: string
}

/** A sender that staff have marked as spam or not spam. */
interface MessageSenderRow {
  /** In lower case. */
  email: string
  isSpam: number
  person: string | null
  at: string
}

/** The end of the last digest's period. The table has one row. */
interface MailDigestRow {
  id: number
  until: string
}
