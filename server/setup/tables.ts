import type { ColumnType } from 'kysely'
import type { SeededName } from '#content/documents/changes.ts'
import type { ConfirmedKey } from '#content/setup/checklist-api.ts'

export interface SetupTables {
  demoContent: DemoContentRow
  confirmations: ConfirmationRow
}

/** A document that was created as demo content. This row stays after the document is deleted. */
interface DemoContentRow {
  type: SeededName
  recordId: string
  /** The version of the document when the demo content was created. */
  version: number
  /** Only for the settings and pages: the texts that were removed with the demo content, as JSON. */
  removed: ColumnType<string | null, undefined, string | null>
}

/** A step of the setup checklist that a person has confirmed. */
interface ConfirmationRow {
  /** The confirmed step. `sample:<page>/<path>`: the sample text at the path stays as it is. */
  subject: ConfirmedKey | `sample:${string}`
  /** Hash of the confirmed text: see `hashText`. */
  text: string
  /** The email of the person who confirmed. */
  person: string | null
  confirmedAt: string
}
