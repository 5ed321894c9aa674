import type { DocumentType } from '#content/publishing/document-type.ts'
import type { Setup } from '#content/setup/setup.ts'

/** Changeset: documents with the values that they would have, finished or not. */
export interface Changeset {
  documents?: DocumentChange[] | undefined
  /** All drafts of a release, as they are when somebody looks, at the time when it publishes itself. */
  releaseId?: string | undefined
  /** Of a release those of records and pages alone: whoever looks has no right to the others. */
  withoutSingles?: true | undefined
  /** What a new owner has answered in the first hour. */
  setup?: Setup | undefined
}

export interface DocumentChange {
  type: DocumentType
  /** Of a document, or of a new record. */
  id: string
  /** The declared fields, the slug and the times; what is left out stays as it is. Of a page all that is no sample. */
  values: object
  /** Visitors see it, whatever is said of it: it is what somebody wants to look at. */
  isShown?: true
}
