import type { DraftState } from '#content/documents/define.ts'
import type { Fields } from '#content/documents/fields.ts'
import type { DocumentType } from '#content/publishing/document-type.ts'
import type { FormValues } from '../form-values.ts'
import type { FormSnapshot } from '../unsaved/unsaved.ts'

/** A document as the server gives it to its editors. */
export interface StoredDocument {
  /** Of its draft, or of what is live without one. */
  version: number
  updatedAt?: string | null | undefined
  draft?: DraftState | null | undefined
}

/** The state that a save replaces. Its values are absent where they are not known. */
export interface Over {
  version?: number | undefined
  values?: FormValues
}

/** A document with drafts, as its form uses it. */
export interface EditedDocument<T extends StoredDocument> {
  type: DocumentType
  id: string
  /** In the middle of a sentence: 'testimonial', 'page “Careers”', 'brand'. */
  one: string
  /** Begins a notice: 'Brand updated successfully'. */
  label: string
  /** Ends a notice: 'Failed to update the brand'. */
  object: string
  /** The declared fields, without address and times. */
  fields: Fields
  /** It can be shared by a link, and commented on. */
  isShared: boolean
  valuesIn(stored: object): FormValues
  /** Loads its draft, or what is live without one. */
  load(): Promise<T>
  /** Loads what visitors see. */
  loadLive(): Promise<T>
  /** Saves its draft. */
  save(values: FormValues, over: Over): Promise<T>
  /** Saves it live where it has no draft. `mayHide`: its time may hide what visitors see now. Absent of a page. */
  saveLive?: ((values: FormValues, version?: number, mayHide?: boolean) => Promise<T>) | undefined
  /** Begins a record anew as a draft, with another id. */
  begin?(values: FormValues): Promise<{ id: string; stored: T }>
}

/** The values and the version that a form begins with. */
export const begunFrom = <T extends StoredDocument>(
  { valuesIn }: EditedDocument<T>,
  stored: T,
): FormSnapshot => ({ values: valuesIn(stored), version: stored.version })

/** A record that was never live has no place in a list, no status and no history. Other documents are always live. */
export const isNeverLive = ({ draft }: Pick<StoredDocument, 'draft'>) => draft?.liveVersion === null
