import type { PageName } from '#content/documents/pages/index.ts'

/** The section whose form is open. */
export interface OpenSection {
  page: PageName
  section: string
  /** The text that it is opened for. */
  name?: string | undefined
}
