import type { ColumnType } from 'kysely'
import type { Action, batchName, ChangedName, TrashableName } from '#content/documents/changes.ts'
import type { ContentName, Contents } from '#content/documents/content-types.ts'
import type { Fields } from '#content/documents/fields.ts'
import type { PageName } from '#content/documents/pages/index.ts'
import type { DocumentType } from '#content/publishing/document-type.ts'

export interface DocumentTables extends ContentTables {
  slugs: SlugRow
  settings: SingleRow
  brand: SingleRow
  pages: PageRow
  drafts: DraftRow
  changes: ChangeRow
  trash: TrashRow
}

type ContentTables = { [N in ContentName]: RecordRow & FieldColumns<Contents[N]['fields']> }

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

/** A document without a list, as JSON. */
export interface SingleRow {
  /** Always 1: the table has one row. */
  id: number
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
