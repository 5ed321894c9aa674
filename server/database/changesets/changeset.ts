import { folderOf } from '#content/addresses.ts'
import { type ContentName, contents } from '#content/index.ts'
import { type PageName, pageOf } from '#content/pages/index.ts'
import type { SettingsInput } from '#content/settings.ts'
import type { Setup } from '#content/setup/setup.ts'

/** Changeset: documents with the values that they would have, finished or not. */
export interface Changeset {
  settings?: SettingsInput | undefined
  documents?: DocumentChange[] | undefined
  /** All drafts of a release, as they are when somebody looks, at the time when it publishes itself. */
  releaseId?: string | undefined
  /** What a new owner has answered in the first hour. */
  setup?: Setup | undefined
}

export type DocumentChange = RecordChange | PageChange

export interface RecordChange {
  type: ContentName
  /** Of a record that is live, or of a new one. */
  id: string
  /** The declared fields, the slug and the times; what is left out stays as it is. */
  values: object
  /** Visitors see it, whatever is said of it: it is what somebody wants to look at. */
  isShown?: true
}

export interface PageChange {
  type: 'pages'
  id: PageName
  /** All texts of the page, or those that are no samples. */
  values: object
}

/**
 * The path of the page that shows a document: of a record without a page of its own the section of the home page. `slug`
 * is the one that a record has once the changeset is published.
 */
export function pathOf({ type, id }: DocumentChange, slug: string | undefined): string {
  if (type === 'pages') return pageOf(id).path
  return slug === undefined ? `/#${type}` : folderOf(contents[type]) + slug
}
