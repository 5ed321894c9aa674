import type { ColumnType, Generated } from 'kysely'
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
import type { MailEncryption } from '#content/outbox/mail-server.ts'
import type { Role } from '#content/people/accounts.ts'
import type { DocumentType } from '#content/publishing/document-type.ts'
import type { HoldReason } from '#content/publishing/releases-api.ts'
import type { ConfirmedKey } from '#content/setup/checklist-api.ts'

/**
 * Tables by name. Columns are snake_case in the database and camelCase here (CamelCasePlugin). Both engines store times
 * as ISO 8601 in UTC, booleans as 0 or 1, and lists and groups as JSON.
 */
export interface Tables extends ContentTables {
  slugs: SlugRow
  settings: SettingsRow
  brand: BrandRow
  pages: PageRow
  drafts: DraftRow
  releases: ReleaseRow
  holdNotices: HoldNoticeRow
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
  ownerProofs: OwnerProofRow
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
  mailServer: MailServerRow
  mailDigest: MailDigestRow
  webhooks: WebhookRow
  redirects: RedirectRow
  notFound: NotFoundRow
  imports: ImportRow
  importItems: ImportItemRow
  importFiles: ImportFileRow
  importRedirects: ImportRedirectRow
  importedDocuments: ImportedDocumentRow
  importedPictures: ImportedPictureRow
  visitSums: VisitSumRow
  dailyVisitors: DailyVisitorRow
  visitSalts: VisitSaltRow
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

/** How the value of each kind of field is stored in its text column. */
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

type FieldColumns<F extends Fields> = { -readonly [K in keyof F]: string }

/** The columns that every content table has in addition to its declared fields. */
export interface RecordRow {
  id: string
  /** Only for types with public pages. */
  slug?: string | undefined
  isActive: number
  version: number
  createdAt: string
  updatedAt: string
  /** See `searchTextOf`. Never sent to clients. */
  searchText: string
  /** Only for types with rich texts: see `storyWordsOf`. */
  storyWords?: string | undefined
  /** Order of the public pages, ascending. Unique; the distance between positions has no meaning. */
  position: number
  /** See `PublicationTimes`. A scheduled publication sets `publishedAt` only when `publishAt` has come. */
  publishAt: string | null
  unpublishAt: string | null
  publishedAt: string | null
  /** The time of the next publication or unpublication that is not announced yet; see `scheduledPublication`. */
  turnsAt: string | null
}

/** Current and former slugs of records. The current one is in the record's column `slug`. */
interface SlugRow {
  type: string
  slug: string
  recordId: string
  /** 1 once visitors could open the record under the slug. */
  wasPublic: number
}

interface SettingsRow {
  /** Always 1: the table has one row. */
  id: number
  /** The settings as JSON. */
  value: string
  version: number
  updatedAt: string
}

interface BrandRow {
  /** Always 1: the table has one row. */
  id: number
  /** The brand as JSON. */
  value: string
  version: number
  updatedAt: string
}

/** The live texts of a page. */
interface PageRow {
  name: PageName
  /** The texts that differ from their samples, as JSON: see `writtenPage`. */
  value: string
  /** The live version: see `nextVersion`. */
  version: number
  updatedAt: string
  /** `null` if the page was never published. */
  publishedAt: string | null
}

interface DraftRow {
  type: DocumentType
  recordId: string
  /** A `DraftValue` as JSON. */
  value: string
  updatedAt: string
  person: string | null
  /** See `nextVersion`. */
  version: number
  /** The live version that the draft is based on; `null` if the document was never live. */
  baseVersion: ColumnType<number | null, number | null | undefined>
  createdAt: ColumnType<string | null, string | null | undefined>
  /** Review: when and by whom the draft was sent for review. */
  sentForReviewAt: ColumnType<string | null, string | null | undefined>
  sentForReviewBy: ColumnType<string | null, string | null | undefined>
  /** Review: when, by whom and with which note the draft was sent back. */
  sentBackAt: ColumnType<string | null, string | null | undefined>
  sentBackBy: ColumnType<string | null, string | null | undefined>
  reviewNote: ColumnType<string | null, string | null | undefined>
  /** The release that publishes the draft; `null` if it is published separately. */
  releaseId: ColumnType<string | null, string | null | undefined>
  /** The version that the release got when the draft was last added to it or changed. */
  releaseVersion: ColumnType<number | null, number | null | undefined>
  /** 1 if a person who needs approval saved the draft, and nobody who may publish has seen it since. */
  isUnseen: ColumnType<number, number | undefined>
  /** The email of the draft's only author; `null` if it has several authors. */
  soleAuthor: ColumnType<string | null, string | null | undefined>
}

/** A publication on hold that the next mail to staff names. */
interface HoldNoticeRow {
  id: string
  type: ContentName | 'releases'
  recordId: string
  name: string
  /** The field of the record that the time was in; `publishAt` for a release. */
  field: 'publishAt' | 'unpublishAt'
  /** The time of the publication or the end. */
  publishAt: string
  /** The email of the person who scheduled it. */
  person: string
  reason: HoldReason
}

/** A named group of drafts that are published together. */
interface ReleaseRow {
  id: string
  name: string
  note: string
  version: number
  createdAt: string
  createdBy: string | null
  updatedAt: string
  publishAt: string | null
  /** The email of the person who chose `publishAt` or took the release over. */
  scheduledBy: ColumnType<string | null, string | null | undefined, string | null>
  publishedAt: string | null
  publishedBy: string | null
  undoneAt: string | null
  /** When the scheduled publication failed or was put on hold. */
  failedAt: string | null
  /** A `StoredFailure` as JSON. */
  failure: string | null
  /** The changes that publishing the release made, as a list of `ReleaseChange` in JSON. */
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

interface InboxSettingsRow {
  /** Always 1: the table has one row. */
  id: number
  /** `InboxSettings` as JSON. */
  value: string
  version: number
  updatedAt: string
}

interface ImageRow {
  id: string
  /** The name of the file in the store: the SHA-256 of its content with an extension. */
  file: string
  filename: string
  width: number
  height: number
  createdAt: string
  searchText: string
  alt: string
  /** The focus point, in percent of width and height. */
  focusX: number
  focusY: number
  /** Size of the file in bytes; 0 if unknown. */
  size: number
  /** `preview` of `Image`, a tiny placeholder; `null` until a job has created it. */
  preview: string | null
  position: number
}

interface AccountRow {
  id: string
  /** In lower case. */
  email: string
  role: Role
  /** A list of `Duty` as JSON; ignored for administrators, who have every duty. */
  duties: ColumnType<string, string | undefined, string>
  /** 1 if another person must publish the work of this editor. */
  needsApproval: ColumnType<number, number | undefined, number>
  name: ColumnType<string, string | undefined, string>
  /** A small square picture as a data URL; empty if there is none. */
  picture: ColumnType<string, string | undefined, string>
  /** Last activity, to the minute; `null` before the first sign-in. */
  seenAt: ColumnType<string | null, string | undefined, string>
  /** `null` if the person signs in only by single sign-on or passkeys. */
  passwordHash: string | null
  /** `issuer` and `subject` identify the person at the single sign-on provider. Both are set or neither is. */
  issuer: string | null
  subject: string | null
  createdAt: string
  /**
   * With a single sign-on: the email of the administrator who invited the person. `null` after the first sign-in, and
   * for accounts without an invitation.
   */
  invitedBy: ColumnType<string | null, string | null | undefined, string | null>
}

/** The session at the single sign-on provider, if there is one. */
interface ProviderColumns {
  /** The ID token's claim `sid`: the id of the session at the provider. */
  providerSession: string | null
  /** The ID token, sent as a hint at logout. */
  idToken: string | null
  /** Fingerprint of the entry rules that admitted the person: see `rulesFingerprint`. */
  rules: string | null
}

interface SessionRow extends Nullable<ProviderColumns> {
  id: string
  /** The SHA-256 of the token, in hex. */
  tokenHash: string
  accountId: string
  /** Names the browser and the system: 'Firefox on Windows'. */
  browser: string
  createdAt: string
  usedAt: string
}

interface SsoTokenRow extends Nullable<ProviderColumns> {
  tokenHash: string
  /** The SHA-256 of the secret in the cookie of the browser that began the sign-in; `null` for a sign-in link. */
  browserHash: string | null
  accountId: string
  expiresAt: string
}

/** A proof that the owner of a session's account is at the browser. */
interface OwnerProofRow {
  tokenHash: string
  sessionId: string
  /** The SHA-256 of the browser's secret. */
  browserHash: string
  /** With a single sign-on: the SHA-256 of the state of the authentication that proves it. */
  stateHash: ColumnType<string | null, string | undefined, never>
  /** 0 until the single sign-on has authenticated the owner. */
  isProven: number
  expiresAt: string
}

/** Columns that may be left out of an insert. */
type Nullable<T> = { [K in keyof T]: ColumnType<T[K], T[K] | undefined, T[K]> }

interface ChangeRow {
  id: string
  at: string
  /** The email of the author; `null` for the server itself. */
  person: string | null
  action: Action
  type: ChangedName
  recordId: string
  name: string
  /** The version that the change created; `null` if it created none. */
  version: number | null
  /** A `Snapshot` of that version as JSON; `null` for a change without a snapshot, and after a purge. */
  snapshot: string | null
}

interface TrashRow {
  type: TrashableName
  recordId: string
  name: string
  /** Everything that is needed to restore the deleted row, as JSON. */
  content: string
  deletedAt: string
  person: string | null
  /** The file of a picture, which the store keeps as long as this row exists. */
  file: ColumnType<string | null, string | undefined, never>
  /** The batch that the entry was deleted with; `null` if it was deleted alone. */
  batch: ColumnType<string | null, typeof batchName | undefined, never>
}

/** A document that was created as demo content. This row stays after the document is deleted. */
interface DemoContentRow {
  type: SeededName
  recordId: string
  /** The version of the document when the demo content was created. */
  version: number
  /** Only for the settings and pages: the texts that were removed with the demo content, as JSON. */
  removed: ColumnType<string | null, undefined, string | null>
}

/** A step of the setup checklist that a person has confirmed. */
interface ConfirmationRow {
  /** The confirmed step. `sample:<page>/<path>`: the sample text at the path stays as it is. */
  subject: ConfirmedKey | `sample:${string}`
  /** Hash of the confirmed text: see `hashText`. */
  text: string
  /** The email of the person who confirmed. */
  person: string | null
  confirmedAt: string
}

interface IdempotencyKeyRow {
  accountId: string
  key: string
  /** The SHA-256 of the first request with the key. */
  requestHash: string
  /** The response as JSON. */
  answer: string
  createdAt: string
}

interface PreviewRow {
  /** The SHA-256 of the token in the preview's address. */
  tokenHash: string
  /** A `Preview` as JSON. */
  changeset: string
  expiresAt: string
}

/** The definition that an index, a search object or the search texts of a list were created from: see `syncLists`. */
interface ListDefinitionRow {
  list: string
  kept: string
  definition: string
}

/** A background job: see `takeLease`. */
interface JobRow {
  name: string
  /** The process that holds the lease and runs the job; set together with `leasedUntil`. */
  holder: string | null
  leasedUntil: string | null
  /** This and the following columns describe the last finished run; `null` before the first. */
  startedAt: ColumnType<string | null, string | undefined>
  endedAt: ColumnType<string | null, string | undefined>
  durationMs: ColumnType<number | null, number | undefined>
  /** The error of the last finished run; `null` if the run succeeded. */
  error: ColumnType<string | null, string | undefined>
}

/** A reference from a record to a picture: see `picture-fields.ts`. */
interface ImageUseRow {
  /** The address as the record has it: `/media/…` with any query or fragment. */
  url: string
  type: ContentName
  recordId: string
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

/** A recipient of notifications about new messages. */
interface MailRecipientRow {
  /** In lower case. */
  address: string
  messages: MessageNews
  hasSpam: 0 | 1
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

/** The end of the last digest's period. The table has one row. */
interface MailDigestRow {
  id: number
  until: string
}

/** A redirect from a former address. */
interface RedirectRow {
  id: string
  /** The address as an editor typed it. */
  source: string
  /** The source in the form that `addressKey` gives. */
  key: string
  /** The parts of the key before and after its `*`. Both are null for an exact address. */
  prefix: string | null
  suffix: string | null
  status: 301 | 302 | 307 | 308 | 410
  /** A path, a URL, or a record as `record:<type>/<id>`. Empty for 410. */
  target: string
  hits: ColumnType<number, undefined, number>
  lastHitAt: ColumnType<string | null, undefined, string | null>
  createdAt: string
  updatedAt: string
}

/**
 * An import of a former site. `choices` and `leftOut` are JSON: what each kind of document becomes, and the number of
 * entries that are no documents, by kind.
 */
interface ImportRow {
  id: string
  kind: string
  source: string
  siteUrl: string
  state: string
  failure: string | null
  choices: string
  leftOut: Generated<string>
  releaseId: string | null
  createdBy: string | null
  /** The person who last ran or undid the import, and in whose name the job works. */
  actor: string | null
  createdAt: string
  updatedAt: string
}

/**
 * A document of an import, with its plan and result. `entry` is the `SourceDocument` as JSON, deleted when the import has
 * ended. `losses` is a JSON list. `recordId` is the id that its record has or will have. `beforeState` is the record's
 * draft and live content before an update, as JSON.
 */
interface ImportItemRow {
  importId: string
  key: string
  position: number
  kind: string
  status: string
  title: string
  url: string
  searchText: string
  entry: string | null
  type: string | null
  slug: string | null
  inRelease: Generated<number>
  action: Generated<string>
  state: Generated<string>
  reason: Generated<string>
  losses: Generated<string>
  pictures: Generated<number>
  recordId: string | null
  redirectId: string | null
  beforeState: string | null
}

/** A file of the former site's media library. */
interface ImportFileRow {
  importId: string
  fileId: string
  url: string
  alt: string
  caption: Generated<string>
  /** Address of the page that showed only this file. */
  page: Generated<string>
}

/** A redirect that an import made besides that of a document's address, with the target that it gave it. */
interface ImportRedirectRow {
  importId: string
  redirectId: string
  target: string
}

/**
 * The record that a document of a former site became, in the import `importId`. `sourceHash` is empty if pictures were
 * missing. `valuesHashes` is a JSON list: a hash for each content that an import gave the record.
 */
interface ImportedDocumentRow {
  siteUrl: string
  key: string
  type: string
  recordId: string
  sourceHash: string
  valuesHashes: string
  importId: string
}

/** The picture of the media library that was fetched from an address, as it was added. */
interface ImportedPictureRow {
  url: string
  imageId: string
  file: string
  alt: string
  importId: string
}

/** An address without a page that visitors asked for. */
interface NotFoundRow {
  path: string
  count: number
  firstAt: string
  lastAt: string
  /** Numbers of requests by the host of their referrer, as JSON. */
  hosts: string
}

/** Visits of a day or month, by page, source or the like. */
interface VisitSumRow {
  /** See `SumKind` in `server/visits/visit-sums.ts`. */
  kind: string
  /** `2026-11-27`, or `2026-11` for months whose days are no longer kept. */
  period: string
  key: string
  views: number
  visitors: number
}

/** A visitor of the present day. */
interface DailyVisitorRow {
  /** Hash of the day's salt, the IP address and the browser's name. */
  hash: string
  day: string
  /** What the visitor has been counted for, in this order: kinds and keys as JSON. */
  seen: string
}

/** The salt of the hashes of a day's visitors. It is deleted with them. */
interface VisitSaltRow {
  day: string
  salt: string
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

/** A policy of the site that is stored apart from the settings: see `policies.ts`. */
interface PolicyRow {
  /** `untrusted-proxy` is a finding of the server instead: see `proxy-notice.ts`. */
  name: 'newsletter' | 'retention' | 'visits' | 'untrusted-proxy'
  /** The policy as JSON. */
  value: string
  updatedAt: string
}

/** A pending invitation to create an account. */
interface InvitationRow {
  /** Becomes the id of the account. */
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
  /** The email of the person who sent the invitation. */
  invitedBy: string
  /** 1 if the link was sent by mail, 0 if a staff member passes it on by other means. */
  byMail: number
  createdAt: string
  expiresAt: string
}

/** A link to reset a forgotten password. */
interface PasswordResetRow {
  tokenHash: string
  accountId: string
  /** The account's email when the link was sent. If it has changed, the link is invalid. */
  email: string
  expiresAt: string
}

interface PasskeyRow {
  /** The credential id, in base64url. */
  id: string
  accountId: string
  /** The name that its owner has given it. */
  name: string
  /** The public key in COSE format, in base64url. */
  publicKey: string
  /** The authenticator's signature counter; 0 if it does not count. */
  counter: number
  /** How browsers reach the authenticator, as JSON: `["internal","hybrid"]`. */
  transports: string
  createdAt: string
  usedAt: string | null
}

/** A link that shows one draft to a person without an account. */
interface ReviewLinkRow {
  id: string
  /** The SHA-256 of the token in the link. */
  tokenHash: string
  type: DocumentType
  recordId: string
  /** The recipient's name. */
  label: string
  /** The email of the person who created the link. */
  createdBy: string
  createdAt: string
  expiresAt: string
  revokedAt: ColumnType<string | null, undefined, string | null>
  /** When the draft was begun, to detect that another draft has replaced it. */
  draftBegunAt: string | null
  /** The content of a link to one version, as JSON; `null` if the link always shows the latest draft. */
  frozen: string | null
  /** The version of `frozen`. */
  version: number | null
  /** How often readers outside the staff have opened the link. */
  opened: ColumnType<number, undefined, number>
  lastOpenedAt: ColumnType<string | null, undefined, string | null>
  /** The name that the reader of the link entered most recently. */
  guestName: ColumnType<string | null, undefined, string | null>
  approvedAt: ColumnType<string | null, undefined, string | null>
  approvedBy: ColumnType<string | null, undefined, string | null>
  /** The version of the draft that was approved. */
  approvedVersion: ColumnType<number | null, undefined, number | null>
}

/** A comment on a document. Kept while the document is in the trash. */
interface ReviewCommentRow {
  id: string
  type: DocumentType
  recordId: string
  /** A declared field or a section of a page; `null` for the whole document. */
  part: string | null
  text: string
  /** The email of a staff member; `null` for a guest. */
  author: string | null
  guestName: string | null
  /** The id of the review link that the guest used. */
  linkId: string | null
  createdAt: string
  resolvedAt: ColumnType<string | null, undefined, string | null>
  resolvedBy: ColumnType<string | null, undefined, string | null>
  /** The id of the comment that this comment replies to. */
  parentId: string | null
}

/** Window of a rate limit on PostgreSQL. On SQLite, limits are counted in memory. */
interface LimitWindowRow {
  /** Identifies the limit and the counted client, usually by a hash. */
  key: string
  count: number
  /** In milliseconds of the `leaseClock`, like `endsAt`. */
  beganAt: number
  endsAt: number
}

/** A hashed asset that replicas with different builds share. */
interface SharedAssetRow {
  /** The name of the file. */
  name: string
  /** The asset in base64. */
  content: string
  /**
   * When a replica first started with a build that lacks the file; `null` while the build that was started last has it.
   */
  leftAt: string | null
}

/** A secret that all replicas share. */
interface SharedSecretRow {
  name: string
  value: string
}

interface BackupSettingsRow {
  /** Always 1: the table has one row, which a migration inserts. */
  id: number
  /** The changed fields of `BackupSettings` as JSON. */
  value: string
  version: number
  updatedAt: string
  /** The last alert of each kind of backup run, as JSON: see `schedule/alerts.ts`. */
  alerts: string
}

/** A run of a backup, or of a drill, which restores a backup on trial. */
interface BackupRunRow {
  id: string
  /** `check` is an uploaded export that is checked; when it is imported, its run becomes an `import`. */
  kind: 'backup' | 'drill' | 'export' | 'check' | 'import'
  state: 'waiting' | 'running' | 'done' | 'failed'
  target: BackupTarget
  /** The name of the backup file; `null` until it is known. */
  name: string | null
  /** `ExportOptions` of an export or an import, as JSON; `null` for the other kinds. */
  options: string | null
  /** The email of the person who requested it; `null` if the schedule did. */
  person: string | null
  createdAt: string
  startedAt: string | null
  endedAt: string | null
  /** `BackupProgress` as JSON. */
  progress: string | null
  /** `BackupCounts` of a backup, `DrillReport` of a drill or `ExportResult` of the other kinds, as JSON. */
  result: string | null
  error: string | null
  /** How often the run was started: if the server is killed during a run, the next start of the server repeats it. */
  attempts: number
}
