import type { PageName } from '#content/documents/pages/index.ts'
import type { TextPath } from '#content/documents/pages/marks.ts'
import type { PictureField } from '../fields.ts'

/** Calls from the frame to the forms, which hold the texts. */
export interface FrameHost {
  valueAt(path: TextPath): string
  messageAt(path: TextPath): string | undefined
  /** Stores a new value in the form; called at every keystroke. */
  change(path: TextPath, value: string): void
  /** Validates a text when it loses the focus. Resolves after the validation. */
  accept(path: TextPath): Promise<void>
  /** Opens the form of a section, at the text `name` if given. */
  openSection(page: PageName, section: string, name?: string): void
  choosePicture(picture: PictureField): void
  save(): void
}
