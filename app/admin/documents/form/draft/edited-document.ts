import type { DraftState } from '#content/documents/define.ts'
import type { Fields } from '#content/documents/fields.ts'
import type { DocumentType } from '#content/publishing/document-type.ts'
import type { FormValues } from '../form-values.ts'
import type { FormSnapshot } from '../unsaved/unsaved.ts'

/** A document as the API returns it to editors. */
export interface StoredDocument {
  /** Version of the draft or, without a draft, of the live document. */
  version: number
  updatedAt?: string | null | undefined
  draft?: DraftState | null | undefined
}

/** Version and values that a save replaces. `values` are absent if they are not known. */
export interface Over {
  version?: number | undefined
  values?: FormValues
}

/** A document with drafts, as its form uses it. */
export interface EditedDocument<T extends StoredDocument> {
  type: DocumentType
  id: string
  /** Name within a sentence: 'testimonial', 'page “Careers”', 'brand'. */
  one: string
  /** Beginning of a notice, as in 'Brand updated successfully'. */
  label: string
  /** End of a notice, as in 'Failed to update the brand'. */
  object: string
  /** The declared fields, without the slug and the publication times. */
  fields: Fields
  /** Whether the document can be shared by a review link and commented on. */
  isShared: boolean
  valuesIn(stored: object): FormValues
  /** Loads the draft or, without a draft, the live document. */
  load(): Promise<T>
  loadLive(): Promise<T>
  /** Saves a draft. */
  save(values: FormValues, over: Over): Promise<T>
  /** Saves the live document. Absent for a page. */
  saveLive?: ((values: FormValues, version?: number) => Promise<T>) | undefined
  /** The time to come of a record, or of its draft that is not in a release; `undefined` without one. */
  ownTime?(stored: T): string | undefined
  /** Makes a record inactive. */
  deactivate?(): Promise<unknown>
  /** Stores the values as the draft of a new record. */
  begin?(values: FormValues): Promise<{ id: string; stored: T }>
}

/** Initial values and version of a form. */
export const baseOf = <T extends StoredDocument>(
  { valuesIn }: EditedDocument<T>,
  stored: T,
): FormSnapshot => ({ values: valuesIn(stored), version: stored.version })

/**
 * Whether a document is a record that was never live: it has no place in the list, no status and no history. Other
 * documents are always live.
 */
export const isNeverLive = ({ draft }: Pick<StoredDocument, 'draft'>) => draft?.liveVersion === null
