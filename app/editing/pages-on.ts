import { type PageName, pageNames, pageOf, partNames } from '#content/documents/pages/index.ts'

/** Other pages whose texts a page shows, too. A test holds this against what the pages render. */
const borrowed: Partial<Record<PageName, readonly PageName[]>> = {
  home: ['contact'],
  about: ['home'],
}

/** Page at a path of the site; `undefined` where a record has its own or there is none. */
export const pageAt = (path: string): PageName | undefined =>
  pageNames.find((name) => !partNames.includes(name) && pageOf(name).path === path)

/** The page and all whose texts stand on it, in the order in which they are named. */
export const pagesOn = (name: PageName): PageName[] => [
  name,
  ...(borrowed[name] ?? []),
  'header',
  'footer',
]
