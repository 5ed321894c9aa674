import type { ColumnType } from 'kysely'
import type { ContentName } from '#content/documents/content-types.ts'
import type { DocumentType } from '#content/publishing/document-type.ts'
import type { HoldReason } from '#content/publishing/releases-api.ts'

export interface PublishingTables {
  releases: ReleaseRow
  holdNotices: HoldNoticeRow
  previews: PreviewRow
  reviewLinks: ReviewLinkRow
  reviewComments: ReviewCommentRow
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

interface PreviewRow {
  /** The SHA-256 of the token in the preview's address. */
  tokenHash: string
  /** A `Preview` as JSON. */
  changeset: string
  expiresAt: string
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
