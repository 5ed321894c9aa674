import type { DocumentType } from '#content/publishing/document-type.ts'
import type { Setup } from '#content/setup/setup.ts'

/** Changeset: documents with proposed values, which may be unfinished. */
export interface Changeset {
  documents?: DocumentChange[] | undefined
  /** All current drafts of a release, at the release's scheduled time. */
  releaseId?: string | undefined
  /** Leaves out a release's settings and brand, which the viewer has no right to see. */
  withoutSingles?: true | undefined
  /** Answers of the setup. */
  setup?: Setup | undefined
}

export interface DocumentChange {
  type: DocumentType
  /** The id of a document or of a new record. */
  id: string
  /**
   * The declared fields, the slug and the times. Missing values stay unchanged. A page's values are those that are
   * not samples.
   */
  values: object
  /** Shows the record even if it is inactive or scheduled. */
  isShown?: true
}
