import type { Generated } from 'kysely'

export interface ImportTables {
  imports: ImportRow
  importItems: ImportItemRow
  importFiles: ImportFileRow
  importRedirects: ImportRedirectRow
  importedDocuments: ImportedDocumentRow
  importedPictures: ImportedPictureRow
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
