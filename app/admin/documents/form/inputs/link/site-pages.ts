import { pageNames, pageOf } from '#content/documents/pages/index.ts'

/** Parts of all pages, and the page of what is not there: no link leads to them. */
const unlinked: readonly string[] = ['header', 'footer', 'not-found']

/** What a link may lead to on the site itself, beside the pages of records. */
export const sitePages = [
  ...pageNames
    .filter((name) => !unlinked.includes(name))
    .map((name) => ({ path: pageOf(name).path, title: pageOf(name).title })),
  { path: '/#services', title: 'Services on the home page' },
  { path: '/#portfolio', title: 'Projects on the home page' },
  { path: '/#contact', title: 'Form on the home page' },
]

/** Whether a path leads to a page that is always there. */
export const isSitePage = (path: string) => sitePages.some((page) => page.path === path)
