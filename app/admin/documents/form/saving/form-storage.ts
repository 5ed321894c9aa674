import type { When } from '../../../publishing/later/when.ts'
import type { FormValues } from '../form-values.ts'
import type { FormSnapshot } from '../unsaved/unsaved.ts'
import type { KeptForm } from '../unsaved/use-autosave.ts'

/** Options of a publication. */
export interface PublishOptions {
  /** The live version to replace, which the editor has compared with the draft. */
  over?: number | undefined
  /** Default: the time in the draft's *Publish at*, or now. */
  when?: When | undefined
}

/** Saves a form and publishes what it saved. `T` is the stored document. */
interface StoredForm<T> {
  /** Stores the values over the version that they are based on. */
  save: (values: FormValues, kept: KeptForm) => Promise<T>
  /** Called after a save without publication. `isMore`: more was typed during the request. */
  onSaved: (stored: T, isMore: boolean) => Promise<void> | void
  /** The notice of a failed save: 'Failed to update project'. */
  failed: string
  /** Loads the stored document. Absent for a new record. */
  load?: () => Promise<T>
  /** Publishes the stored version; `null` if there is nothing to publish. Absent if every save is live. */
  publish?: (version: number | undefined, options: PublishOptions) => Promise<T | null>
  /** The notice of a failed publication. The draft is saved by then. */
  failedToPublish?: string
  /** Called after a publication. `isMore`: more was typed during the request. */
  onPublished?: (published: T | null, isMore: boolean) => void
  /** Base and live version, if a publication failed because the live version is newer than the base. */
  sidesOf?: (error: unknown) => LiveSides | undefined
}

/** Storage of a form. */
export interface FormStorage<T> extends StoredForm<T> {
  /** Base of a form that shows the stored document. */
  begunFrom: (stored: T) => FormSnapshot
  /** Restores the record from the trash. */
  bringBack?: () => Promise<void>
  /** A save stores a draft, which may be incomplete. */
  isUnfinished?: boolean
  /** Whether the stored draft is in a release. */
  isInRelease?: boolean
  /** Storage of drafts, if the form's own saves are live. */
  draft?: StoredForm<T>
  /** New key of the form's unsaved changes, if the save changes it. */
  keyOf?: (stored: T) => string
}

/** The version that a draft is based on, and the live version. */
export interface LiveSides {
  base: FormValues
  live: FormSnapshot
}
