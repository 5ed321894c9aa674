import type { PageState } from '#content/api/pages.ts'
import { type PageName, pageOf } from '#content/pages/index.ts'

type State = Pick<PageState, 'isDraft' | 'publishedAt' | 'review'>

/** State of a page in a word: its draft, its public texts, or its samples while it has neither. */
export function stateOf({ isDraft, publishedAt, review }: State) {
  if (review?.state === 'waiting') return 'In review'
  return isDraft ? 'Draft' : publishedAt === null ? 'Sample' : 'Published'
}

/** Parts of all pages: they have no address of their own. */
const everywhere: readonly PageName[] = ['header', 'footer']

/** Address of a page; `undefined` of what is on every page. */
export const publicPathOf = (name: PageName) =>
  everywhere.includes(name) ? undefined : pageOf(name).path

/** A page in the middle of a sentence: 'footer', or 'page “Careers”'. */
export const nameInSentence = (name: PageName) => {
  const { title } = pageOf(name)
  return everywhere.includes(name) ? title.toLowerCase() : `page “${title}”`
}

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
