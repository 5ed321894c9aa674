import type { PageName } from '#content/documents/pages/index.ts'

/** Section whose form is open in the drawer. */
export interface OpenSection {
  page: PageName
  section: string
  /** Path of the field to focus. */
  name?: string | undefined
}
