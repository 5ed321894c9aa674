import { isPage, type PageName, pageNames, pageOf } from '#content/documents/pages/index.ts'

/** Other pages whose texts a page also shows. A test compares this with the rendered pages. */
const borrowed: Partial<Record<PageName, readonly PageName[]>> = {
  home: ['contact'],
  about: ['home'],
}

/** Standard page at a public path; `undefined` for records and unknown paths. */
export const pageAt = (path: string): PageName | undefined =>
  pageNames.find((name) => isPage(name) && pageOf(name).path === path)

/** A page, followed by all other pages whose texts it shows. */
export const pagesOn = (name: PageName): PageName[] => [
  name,
  ...(borrowed[name] ?? []),
  'header',
  'footer',
]
