import { type PageName, pageOf, sharedParts } from '#content/documents/pages/index.ts'
import type { PageState } from '#content/documents/pages-api.ts'

type State = Pick<PageState, 'draft' | 'publishedAt'>

/** State of a page in a word: its draft, its public texts, or its samples while it has neither. */
export function stateOf({ draft, publishedAt }: State) {
  if (draft?.review?.state === 'waiting') return 'In review'
  return draft ? 'Draft' : publishedAt === null ? 'Sample' : 'Published'
}

/** Address of a page; `undefined` of what is on every page. */
export const publicPathOf = (name: PageName) =>
  sharedParts.includes(name) ? undefined : pageOf(name).path

/** Address of the editor that shows a page; what is on every page is edited on the home page. */
export const editorOf = (name: PageName) => {
  const { path } = pageOf(name)
  return path === '/' ? '/edit' : `/edit${path}`
}

/** Path of the text under a page's headline: what stands for a description of it. */
export function leadOf(name: PageName): string {
  for (const [section, { fields }] of Object.entries(pageOf(name).sections)) {
    const lead = ['lead', 'text'].find((field) => fields[field]?.kind === 'paragraph')
    if (lead) return `${section}.${lead}`
  }
  return ''
}
