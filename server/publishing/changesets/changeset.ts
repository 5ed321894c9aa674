import type { DocumentType } from '#content/publishing/document-type.ts'
import type { Setup } from '#content/setup/setup.ts'

/** Changeset: documents with proposed values, which may be unfinished. */
export interface Changeset {
  documents?: DocumentChange[] | undefined
  /** Id of a release. The changeset then contains all drafts of the release, shown as of its scheduled time. */
  releaseId?: string | undefined
  /** Leaves out a release's settings and brand, which the viewer has no right to see. */
  withoutSingles?: true | undefined
  /** A person's answers in the setup form. */
  setup?: Setup | undefined
}

export interface DocumentChange {
  type: DocumentType
  /** The id of a document or of a new record. */
  id: string
  /**
   * Values of the declared fields, the slug and the publication times. Missing values stay unchanged. The
   * values of a page do not include its sample texts.
   */
  values: object
  /** Shows the record even if it is inactive or scheduled. */
  isShown?: true
}
