import { pageNames, pageOf } from '#content/documents/pages/index.ts'

/** Shared parts of all pages and the 404 page: they cannot be linked. */
const unlinked: readonly string[] = ['header', 'footer', 'not-found']

/** Link targets on the site, besides the pages of records. */
export const sitePages = [
  ...pageNames
    .filter((name) => !unlinked.includes(name))
    .map((name) => ({ path: pageOf(name).path, title: pageOf(name).title })),
  { path: '/#services', title: 'Services on the home page' },
  { path: '/#portfolio', title: 'Projects on the home page' },
  { path: '/#contact', title: 'Form on the home page' },
]

/** Whether a path leads to one of the site's own pages, which always exist. */
export const isSitePage = (path: string) => sitePages.some((page) => page.path === path)
