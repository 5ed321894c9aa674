import type { ColumnType } from 'kysely'
import type { BackupTarget } from '#content/backup/backup-settings.ts'
import type {
  Action,
  batchName,
  ChangedName,
  SeededName,
  TrashableName,
} from '#content/documents/changes.ts'
import type { ContentName, Contents } from '#content/documents/content-types.ts'
import type { FieldKind, Fields } from '#content/documents/fields.ts'
import type { PageName } from '#content/documents/pages/index.ts'
import type { MessageState } from '#content/inbox/messages-api.ts'
import type { Language } from '#content/labels/languages.ts'
import type { Channel, DeliveryKind, DeliveryState } from '#content/outbox/deliveries-api.ts'
import type { WebhookFormat } from '#content/outbox/events.ts'
import type { MessageNews } from '#content/outbox/mail-api.ts'
import type { Role } from '#content/people/accounts.ts'
import type { DocumentType } from '#content/publishing/document-type.ts'
import type { ConfirmedKey } from '#content/setup/checklist-api.ts'

/**
 * The tables as Kysely sees them. Columns are snake_case in the database and camelCase here
 * (CamelCasePlugin). Times are ISO 8601 in UTC, booleans 0 or 1, lists and groups JSON: the same
 * on SQLite and PostgreSQL.
 */
export interface Tables extends ContentTables {
  slugs: SlugRow
  settings: SettingsRow
  brand: BrandRow
  pages: PageRow
  drafts: DraftRow
  releases: ReleaseRow
  messages: MessageRow
  messageNotes: MessageNoteRow
  messageReplies: MessageReplyRow
  messageRepliers: MessageReplierRow
  messageSenders: MessageSenderRow
  inboxSettings: InboxSettingsRow
  images: ImageRow
  accounts: AccountRow
  sessions: SessionRow
  ssoTokens: SsoTokenRow
  changes: ChangeRow
  trash: TrashRow
  demoContent: DemoContentRow
  confirmations: ConfirmationRow
  idempotencyKeys: IdempotencyKeyRow
  previews: PreviewRow
  imageUses: ImageUseRow
  listDefinitions: ListDefinitionRow
  jobs: JobRow
  outbox: OutboxRow
  channelFailures: ChannelFailureRow
  mailRecipients: MailRecipientRow
  mailDigest: MailDigestRow
  webhooks: WebhookRow
  subscribers: SubscriberRow
  policies: PolicyRow
  invitations: InvitationRow
  passwordResets: PasswordResetRow
  passkeys: PasskeyRow
  reviewLinks: ReviewLinkRow
  reviewComments: ReviewCommentRow
  limitWindows: LimitWindowRow
  sharedSecrets: SharedSecretRow
  sharedAssets: SharedAssetRow
  backupSettings: BackupSettingsRow
  backupRuns: BackupRunRow
}

type ContentTables = { [N in ContentName]: RecordRow & FieldColumns<Contents[N]['fields']> }

/** How a field's value is stored: as it is, or as JSON in a text column. */
export const storage = {
  text: 'text',
  paragraph: 'text',
  choice: 'text',
  select: 'text',
  icon: 'text',
  color: 'text',
  image: 'text',
  link: 'text',
  date: 'text',
  moment: 'text',
  richText: 'json',
  list: 'json',
  images: 'json',
  items: 'json',
  arrangement: 'json',
  parts: 'json',
  group: 'json',
} satisfies Record<FieldKind, 'text' | 'json'>

/** Either way the column holds text. */
type FieldColumns<F extends Fields> = { -readonly [K in keyof F]: string }

/** The columns that every content table has beside its fields. */
export interface RecordRow {
  id: string
  /** Present in the tables of types with a page of their own. */
  slug?: string | undefined
  isActive: number
  version: number
  createdAt: string
  updatedAt: string
  /** The fields that a search looks through; see `searchable`. Never sent out. */
  searchText: string
  /** Present where a declaration has rich texts: see `storyWordsOf`. */
  storyWords?: string | undefined
  /**
   * Smaller ones come first on the public pages. Only the order of the numbers means something; no two
   * are the same.
   */
  position: number
  /** As in `PublicationTimes`. What is stored of `publishedAt` was given, or is noted after its time has come. */
  publishAt: string | null
  unpublishAt: string | null
  publishedAt: string | null
  /** Turn: when it next becomes public or ends, until that has been told; see `scheduledPublication`. */
  turnsAt: string | null
}

/** Every address that was ever a record's. The record's own `slug` column says which one it is. */
interface SlugRow {
  type: string
  slug: string
  recordId: string
  /** 1 once a visitor could open it. */
  wasPublic: number
}

interface SettingsRow {
  /** There is one row, with the id 1. */
  id: number
  /** The settings as JSON. */
  value: string
  version: number
  updatedAt: string
}

interface BrandRow {
  /** As in `SettingsRow`: 1. */
  id: number
  /** The brand as JSON. */
  value: string
  version: number
  updatedAt: string
}

/** What was written on a page; the declaration has the rest. */
interface PageRow {
  name: PageName
  /** The public texts as JSON: see `writtenPage`. */
  value: string
  /** Of what is public: see `nextVersion`. */
  version: number
  updatedAt: string
  /** `null` while nothing of it was ever made public. */
  publishedAt: string | null
}

/** What is written and not public yet. */
interface DraftRow {
  type: DocumentType
  recordId: string
  /** As JSON: see `DraftValue`. */
  value: string
  updatedAt: string
  person: string | null
  /** See `nextVersion`. */
  version: number
  /** The version of what is live that it came from; `null` while nothing is. */
  baseVersion: ColumnType<number | null, number | null | undefined>
  createdAt: ColumnType<string | null, string | null | undefined>
  /** Review: since when it waits for somebody who publishes it, and who sent it. */
  sentForReviewAt: ColumnType<string | null, string | null | undefined>
  sentForReviewBy: ColumnType<string | null, string | null | undefined>
  /** When it was sent back instead, by whom, and what they said. */
  sentBackAt: ColumnType<string | null, string | null | undefined>
  sentBackBy: ColumnType<string | null, string | null | undefined>
  reviewNote: ColumnType<string | null, string | null | undefined>
  /** The release that it is published with; `null` where it is published by itself. */
  releaseId: ColumnType<string | null, string | null | undefined>
  /** The version that its release got when the draft was last changed in it. */
  releaseVersion: ColumnType<number | null, number | null | undefined>
  /** 1: saved by somebody who needs approval, and not seen since by anybody who publishes. */
  isUnseen: ColumnType<number, number | undefined>
  /** Who alone has written it; `null` where several have. */
  soleAuthor: ColumnType<string | null, string | null | undefined>
}

/** Several drafts under one name, which are published together. */
interface ReleaseRow {
  id: string
  name: string
  note: string
  version: number
  createdAt: string
  createdBy: string | null
  updatedAt: string
  publishAt: string | null
  publishedAt: string | null
  publishedBy: string | null
  undoneAt: string | null
  /** When it could not be published at its time, and why, as JSON: see `ReleaseFailure`. */
  failedAt: string | null
  failure: string | null
  /** What it changed when it was published, as JSON: see `ReleaseChange`. */
  changed: string | null
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
  /** In the order of arrival: see `placeInTime`. */
  position: number
  /** 1 when the index of letters has it. */
  inSearch: number
  state: ColumnType<MessageState, MessageState | undefined>
  /** The e-mail of an account. */
  assignee: ColumnType<string | null, string | null | undefined>
  followUpAt: ColumnType<string | null, string | null | undefined>
  /** 1 when its follow-up has come. */
  isDue: ColumnType<number, number | undefined>
  company: ColumnType<string, string | undefined>
  appliedFor: ColumnType<string, string | undefined>
  /** Its notes and replies, for the search alone. */
  threadText: ColumnType<string, string | undefined>
  /** `SpamReason`s as JSON. */
  reasons: ColumnType<string, string | undefined>
  /** A `MessageSource` as JSON; empty without one. */
  source: ColumnType<string, string | undefined>
  version: ColumnType<number, number | undefined>
}

/** What a colleague wrote about a message. It stays while the message is in the trash. */
interface MessageNoteRow {
  id: string
  messageId: string
  person: string | null
  text: string
  createdAt: string
  updatedAt: ColumnType<string | null, string | null | undefined, string>
}

/** An answer to a message. It stays while the message is in the trash. */
interface MessageReplyRow {
  id: string
  messageId: string
  person: string | null
  text: string
  /** Its row of the outbox. */
  deliveryId: string
  createdAt: string
}

/** Who is writing an answer. */
interface MessageReplierRow {
  messageId: string
  person: string
  until: string
}

/** What somebody said of a sender: spam, or not. */
interface MessageSenderRow {
  /** In lower case. */
  email: string
  isSpam: number
  person: string | null
  at: string
}

interface InboxSettingsRow {
  /** As in `SettingsRow`: 1. */
  id: number
  /** `InboxSettings` as JSON. */
  value: string
  version: number
  updatedAt: string
}

interface ImageRow {
  id: string
  /** The file's name in the store: the SHA-256 of its content and an extension. */
  file: string
  filename: string
  width: number
  height: number
  createdAt: string
  searchText: string
  alt: string
  /** In percent. */
  focusX: number
  focusY: number
  /** Bytes; 0 when it is not known. */
  size: number
  /** As in `Image`; `null` until it is made. */
  preview: string | null
  position: number
}

interface AccountRow {
  id: string
  /** In lower case. */
  email: string
  role: Role
  /** A list of `Duty`, as JSON; an administrator has all whatever it says. */
  duties: ColumnType<string, string | undefined, string>
  /** 1 when somebody else publishes what they write; of an editor alone. */
  needsApproval: ColumnType<number, number | undefined, number>
  name: ColumnType<string, string | undefined, string>
  /** A small square as a data URL; empty without one. */
  picture: ColumnType<string, string | undefined, string>
  /** Exact to the minute; `null` before the first sign-in. */
  seenAt: ColumnType<string | null, string | undefined, string>
  /** `null` for a person who signs in by a single sign-on or by passkeys only. */
  passwordHash: string | null
  /** The identity at a single sign-on; both columns or neither. */
  issuer: string | null
  subject: string | null
  createdAt: string
}

/** What a single sign-on said of its own session, if it did. */
interface ProviderColumns {
  /** Its `sid`. */
  providerSession: string | null
  /** As it was issued: a hint for the logout. */
  idToken: string | null
  /** Names the rules that it was let in by: see `rulesOf`. */
  rules: string | null
}

interface SessionRow extends Nullable<ProviderColumns> {
  id: string
  /** The SHA-256 of the token, in hex. */
  tokenHash: string
  accountId: string
  /** What the browser called itself. */
  browser: string
  createdAt: string
  usedAt: string
}

interface SsoTokenRow extends Nullable<ProviderColumns> {
  tokenHash: string
  /** The SHA-256 of the secret in the cookie of the browser that began; `null` for a link. */
  browserHash: string | null
  accountId: string
  expiresAt: string
}

/** Columns that may be left out when a row is written. */
type Nullable<T> = { [K in keyof T]: ColumnType<T[K], T[K] | undefined, T[K]> }

interface ChangeRow {
  id: string
  at: string
  /** The e-mail of who did it; `null` when the program did. */
  person: string | null
  action: Action
  type: ChangedName
  recordId: string
  name: string
  /** The version that the change made of a record or of the settings. */
  version: number | null
  /** That version, whole, as JSON; `null` for changes that make none, and after a purge. */
  snapshot: string | null
}

interface TrashRow {
  type: TrashableName
  recordId: string
  name: string
  /** All that is needed to put it back, as JSON. */
  content: string
  deletedAt: string
  person: string | null
  /** Of a picture: its file, which stays in the store as long as this is here. */
  file: ColumnType<string | null, string | undefined, never>
  /** What it was thrown away with, if it was not alone. */
  batch: ColumnType<string | null, typeof batchName | undefined, never>
}

/** What the seed made. A row stays when what it names is gone. */
interface DemoContentRow {
  type: SeededName
  recordId: string
  /** The version that the seed wrote. */
  version: number
  /** Of the settings or a page: the texts that were removed with the demo content, as JSON. */
  removed: ColumnType<string | null, undefined, string | null>
}

/** What a person has confirmed of the setup. */
interface ConfirmationRow {
  /** A text of `sample:<page>/<path>` is one that is kept though it is a sample. */
  subject: ConfirmedKey | `sample:${string}`
  /** Names the text that was read: see `readText`. */
  text: string
  /** An e-mail. */
  person: string | null
  confirmedAt: string
}

interface IdempotencyKeyRow {
  accountId: string
  key: string
  /** The SHA-256 of what was asked for with the key. */
  requestHash: string
  /** What was answered, as JSON. */
  answer: string
  createdAt: string
}

interface PreviewRow {
  /** The SHA-256 of the token in the preview's address. */
  tokenHash: string
  /** A `Preview`, as JSON. */
  changeset: string
  expiresAt: string
}

/** What the indexes and the searched texts of a list were made by; see `syncLists`. */
interface ListDefinitionRow {
  list: string
  kept: string
  definition: string
}

/** Work that the server does by itself; see `takeLease`. */
interface JobRow {
  name: string
  /** The process that runs it now, until when unless it renews that; both or neither. */
  holder: string | null
  leasedUntil: string | null
  /** The last run that has ended; all of them `null` before the first. */
  startedAt: ColumnType<string | null, string | undefined>
  endedAt: ColumnType<string | null, string | undefined>
  durationMs: ColumnType<number | null, number | undefined>
  /** What went wrong; `null` when nothing did. */
  error: ColumnType<string | null, string | undefined>
}

/** Which record shows which picture; see `trackPictures`. */
interface ImageUseRow {
  /** `/media/…`, and whatever stands behind it in the record. */
  url: string
  type: ContentName
  recordId: string
}

/** A mail or a call of a webhook that leaves the server by itself. */
interface OutboxRow {
  /** Of a mail, its Message-ID follows from it: the same in each attempt. */
  id: string
  channel: Channel
  kind: DeliveryKind
  recipient: string
  messageId: string | null
  /** JSON; empty when it held a secret and is not needed any more. */
  content: string
  state: DeliveryState
  attempts: number
  createdAt: string
  /** When the next attempt may begin. */
  dueAt: string
  expiresAt: string | null
  attemptedAt: ColumnType<string | null, string | undefined>
  server: ColumnType<string | null, string | undefined>
  answer: ColumnType<string | null, string | undefined>
  /** Until when an attempt is under way, in milliseconds of the `leaseClock`. */
  leasedUntil: ColumnType<number | null, number | undefined>
}

/** A channel whose other side takes nothing at present. */
interface ChannelFailureRow {
  channel: Channel
  since: string
  failures: number
  server: string | null
  answer: string
  /** Whether it will not pass by itself: a login, a certificate, a sender that is refused. */
  isPermanent: 0 | 1
}

/** Who is told of messages by mail, and of what. */
interface MailRecipientRow {
  /** In small letters. */
  address: string
  messages: MessageNews
  hasSpam: 0 | 1
}

/** Up to which moment messages have been in a digest; one row. */
interface MailDigestRow {
  id: number
  until: string
}

/** Who is told of what happens here, by a call over HTTP. */
interface WebhookRow {
  id: string
  name: string
  url: string
  format: WebhookFormat
  /** A list of `WebhookEvent` as JSON. */
  events: string
  isActive: number
  /** As the receiver has it: `whsec_` and its bytes in base64. */
  secret: string
  /** The secret before that one, which signs too until it ends; both or neither. */
  formerSecret: ColumnType<string | null, undefined, string | null>
  formerSecretUntil: ColumnType<string | null, undefined, string | null>
  createdAt: string
  /** When the receiver answered 410. */
  endedAt: ColumnType<string | null, undefined, string | null>
}

/** Who asked for the newsletter. */
interface SubscriberRow {
  id: string
  /** In lower case. */
  email: string
  /** The language of the site when they asked. */
  language: Language
  /** The sentence that they agreed to, word for word. */
  consent: string
  /** The path that they asked from. */
  page: string
  askedAt: string
  confirmedAt: ColumnType<string | null, string | null | undefined, string | null>
  unsubscribedAt: ColumnType<string | null, string | null | undefined, string | null>
  /** The SHA-256 of the token in the confirmation's link; `null` when it is used up. */
  tokenHash: string | null
  /** In the link by which they leave; it stands in every letter that they get. */
  unsubscribeToken: string
}

/** What is set for the whole site beside the company's settings: see `policies.ts`. */
interface PolicyRow {
  name: 'newsletter' | 'retention'
  /** JSON. */
  value: string
  updatedAt: string
}

/** Somebody who may make an account of theirs. */
interface InvitationRow {
  /** The account gets it. */
  id: string
  /** The SHA-256 of the token in the link. */
  tokenHash: string
  /** In lower case. */
  email: string
  role: Role
  /** As in `AccountRow`. */
  duties: string
  /** As in `AccountRow`. */
  needsApproval: ColumnType<number, number | undefined, number>
  /** An e-mail. */
  invitedBy: string
  /** 1 when the link went out by mail, 0 when somebody hands it over. */
  byMail: number
  createdAt: string
  expiresAt: string
}

/** A link by which somebody who has forgotten their password gets another. */
interface PasswordResetRow {
  tokenHash: string
  accountId: string
  /** The account's when the link was sent: with another one the link is void. */
  email: string
  expiresAt: string
}

interface PasskeyRow {
  /** The credential id, in base64url. */
  id: string
  accountId: string
  /** What its owner calls it. */
  name: string
  /** COSE, in base64url. */
  publicKey: string
  /** How often the authenticator says that it was used; 0 where it does not count. */
  counter: number
  /** JSON: `["internal","hybrid"]`. */
  transports: string
  createdAt: string
  usedAt: string | null
}

/** A link by which somebody outside sees one draft, and nothing else. */
interface ReviewLinkRow {
  id: string
  /** The SHA-256 of the token in the link. */
  tokenHash: string
  type: DocumentType
  recordId: string
  /** Who it is for. */
  label: string
  /** An e-mail. */
  createdBy: string
  createdAt: string
  expiresAt: string
  revokedAt: ColumnType<string | null, undefined, string | null>
  /** Names the draft that it follows: when that was begun. */
  draftBegunAt: string | null
  /** What it stays at, as JSON; `null` when it follows the draft. */
  frozen: string | null
  /** The version of that. */
  version: number | null
  /** How often, by whoever is not of the staff. */
  opened: ColumnType<number, undefined, number>
  lastOpenedAt: ColumnType<string | null, undefined, string | null>
  /** What its reader called themselves last. */
  guestName: ColumnType<string | null, undefined, string | null>
  approvedAt: ColumnType<string | null, undefined, string | null>
  approvedBy: ColumnType<string | null, undefined, string | null>
  /** The version of the draft that they saw. */
  approvedVersion: ColumnType<number | null, undefined, number | null>
}

/** What was written about a record or page. It stays while that is in the trash. */
interface ReviewCommentRow {
  id: string
  type: DocumentType
  recordId: string
  /** A declared field, or a section of a page; `null` for the whole. */
  part: string | null
  text: string
  /** The e-mail of a colleague; `null` for a guest. */
  author: string | null
  guestName: string | null
  /** The review link that a guest came by. */
  linkId: string | null
  createdAt: string
  resolvedAt: ColumnType<string | null, undefined, string | null>
  resolvedBy: ColumnType<string | null, undefined, string | null>
  /** The comment that it answers. */
  parentId: string | null
}

/** How often something was done that is limited, on PostgreSQL; on SQLite the process counts it. */
interface LimitWindowRow {
  /** A hash of the limit's name and of who is counted. */
  key: string
  count: number
  /** In milliseconds of the `leaseClock`. */
  beganAt: number
  endsAt: number
}

/** A hashed asset of a build of one of the replicas. */
interface SharedAssetRow {
  /** Its file's name. */
  name: string
  /** In base64. */
  content: string
  /** When a build first lacked it. */
  leftAt: string | null
}

/** A secret that all replicas of a site have. */
interface SharedSecretRow {
  name: string
  value: string
}

interface BackupSettingsRow {
  /** As in `SettingsRow`: 1. The migration has made it. */
  id: number
  /** What somebody has set of `BackupSettings`, as JSON. */
  value: string
  version: number
  updatedAt: string
  /** What was told of each kind of run: see `backup-alerts.ts`. */
  alerts: string
}

/** A backup or a drill. */
interface BackupRunRow {
  id: string
  kind: 'backup' | 'drill'
  state: 'waiting' | 'running' | 'done' | 'failed'
  target: BackupTarget
  /** The file; `null` until it is known. */
  name: string | null
  /** Who asked for it; `null`: the schedule. */
  person: string | null
  createdAt: string
  startedAt: string | null
  endedAt: string | null
  /** `BackupProgress` as JSON. */
  progress: string | null
  /** `BackupCounts` of a backup, `DrillReport` of a drill, as JSON. */
  result: string | null
  error: string | null
  /** How often it was begun: a server that is killed begins it again. */
  attempts: number
}
