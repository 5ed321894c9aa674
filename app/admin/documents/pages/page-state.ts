import { isOnAllPages, type PageName, pageOf } from '#content/documents/pages/index.ts'
import type { PageState } from '#content/documents/pages-api.ts'
import type { ReplaceablePageState } from '#content/redirects/redirects-api.ts'

type State = Pick<PageState, 'draft' | 'publishedAt'>

/** State of a page in lists. A draft takes precedence. A page that has no draft and was never published is a sample. */
export function pageStateOf({ draft, publishedAt }: State) {
  if (draft?.review?.state === 'waiting') return 'In review'
  return draft ? 'Draft' : publishedAt === null ? 'Sample' : 'Published'
}

/** Whether visitors of a standard page get another one, by a redirect from its address. */
export const isReplaced = ({ isSample, redirect }: ReplaceablePageState) =>
  isSample && redirect?.state === 'works'

/** Address of a page; `undefined` for a part shared by all pages. */
export const publicPathOf = (name: PageName) => (isOnAllPages(name) ? undefined : pageOf(name).path)

/** Address of the on-page editor of a page. Parts shared by all pages are edited on the home page. */
export const editorOf = (name: PageName) => {
  const { path } = pageOf(name)
  return path === '/' ? '/edit' : `/edit${path}`
}

/** Field path of the text below a page's headline. This text replaces an empty description. */
export function leadOf(name: PageName): string {
  for (const [section, { fields }] of Object.entries(pageOf(name).sections)) {
    const lead = ['lead', 'text'].find((field) => fields[field]?.kind === 'paragraph')
    if (lead) return `${section}.${lead}`
  }
  return ''
}
