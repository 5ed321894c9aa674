import type { PageName } from '#content/documents/pages/index.ts'
import type { TextPath } from '#content/documents/pages/marks.ts'
import type { PictureField } from '../fields.ts'

/** What the document asks of the forms around it, which have the texts. */
export interface FrameHost {
  valueAt(path: TextPath): string
  messageAt(path: TextPath): string | undefined
  /** Every keystroke: the form keeps it. */
  change(path: TextPath, value: string): void
  /** Somebody has gone on: the text is checked. Resolves when its message is known. */
  accept(path: TextPath): Promise<void>
  /** Opens the form of a section, at a text of it where one is given. */
  openSection(page: PageName, section: string, name?: string): void
  choosePicture(picture: PictureField): void
  save(): void
}
