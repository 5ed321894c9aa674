import type { DraftState } from '#content/define.ts'
import type { Fields } from '#content/fields.ts'
import type { DocumentType } from '#content/publication/document-type.ts'
import type { FormValues } from '../form-values.ts'

/** A document as the server gives it to its editors. */
export interface StoredDocument {
  /** Of its draft, or of what is live without one. */
  version: number
  updatedAt?: string | null | undefined
  draft?: DraftState | null | undefined
}

/** What a save goes over: a version, and its values where they are known. */
export interface Over {
  version?: number | undefined
  values?: FormValues
}

/** What its form must know of a document that has drafts. */
export interface EditedDocument<T extends StoredDocument> {
  type: DocumentType
  id: string
  /** In the middle of a sentence: 'testimonial', 'page “Careers”', 'brand'. */
  one: string
  fields: Fields
  valuesIn(stored: object): FormValues
  /** Its draft, or what is live without one. */
  load(): Promise<T>
  /** What is live of it. */
  loadLive(): Promise<T>
  /** Saves its draft over what the values came from. */
  save(values: FormValues, over: Over): Promise<T>
}

/** A document that is saved live where it has no draft. */
export interface LiveDocument<T extends StoredDocument> extends EditedDocument<T> {
  /** `mayHide`: its time may hide what visitors see now. */
  saveLive(values: FormValues, version?: number, mayHide?: boolean): Promise<T>
}
