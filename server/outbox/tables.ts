import type { ColumnType } from 'kysely'
import type { Channel, DeliveryKind, DeliveryState } from '#content/outbox/deliveries-api.ts'
import type { WebhookFormat } from '#content/outbox/events.ts'
import type { MailEncryption } from '#content/outbox/mail-server.ts'

export interface OutboxTables {
  outbox: OutboxRow
  channelFailures: ChannelFailureRow
  mailServer: MailServerRow
  webhooks: WebhookRow
}

/** A mail or webhook call to deliver. */
interface OutboxRow {
  /** A mail's Message-ID is derived from this id, so that all attempts have the same Message-ID. */
  id: string
  channel: Channel
  kind: DeliveryKind
  recipient: string
  messageId: string | null
  /** The mail or call as JSON. Invitations and password resets are emptied after their last attempt. */
  content: string
  state: DeliveryState
  attempts: number
  createdAt: string
  /** The earliest time of the next attempt. */
  dueAt: string
  expiresAt: string | null
  attemptedAt: ColumnType<string | null, string | undefined>
  server: ColumnType<string | null, string | undefined>
  answer: ColumnType<string | null, string | undefined>
  /** End of the lease of the current attempt, in milliseconds of the `leaseClock`. */
  leasedUntil: ColumnType<number | null, number | undefined>
}

/** A channel whose server does not accept deliveries at present. */
interface ChannelFailureRow {
  channel: Channel
  since: string
  failures: number
  server: string | null
  answer: string
  /** 1 if retries cannot help: a refused login, certificate or sender. */
  isPermanent: 0 | 1
}

/** The mail server set up in the back office. The table has one row, or none. */
interface MailServerRow {
  id: number
  host: string
  port: number
  encryption: MailEncryption
  /** Empty without a login. */
  userName: string
  /** The encrypted password; empty without a login. See `server/outbox/mail/server/sealed-password.ts`. */
  sealedPassword: string
  fromAddress: string
  /** Empty for the company's name. */
  fromName: string
  updatedAt: string
}

interface WebhookRow {
  id: string
  name: string
  url: string
  format: WebhookFormat
  /** A list of `WebhookEvent` as JSON. */
  events: string
  isActive: number
  /** The secret that signs calls: `whsec_` followed by its bytes in base64. */
  secret: string
  /** The previous secret, which also signs calls until `formerSecretUntil`. Both are set or neither is. */
  formerSecret: ColumnType<string | null, undefined, string | null>
  formerSecretUntil: ColumnType<string | null, undefined, string | null>
  createdAt: string
  /** When the receiver answered 410 Gone. */
  endedAt: ColumnType<string | null, undefined, string | null>
}
