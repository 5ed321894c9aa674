import type { ContentName } from './content-types.ts'
import type { PublicPage, QueryValues } from './define-page.ts'
import { staffAddresses } from './own-addresses.ts'
import { isPage, type Pages, pageNames, pageOf } from './pages/index.ts'

/** Pages of the newsletter, whose words are labels. */
const newsletterPages: readonly PublicPage[] = [
  { path: '/newsletter', query: { asked: ['1'] }, sitemap: 'never' },
  { path: '/newsletter/confirm', sitemap: 'never', isPrivate: true },
  { path: '/newsletter/unsubscribe', sitemap: 'never', isPrivate: true },
]

/** Every public page that is no record, in the order of the sitemap: pages that link to others come first. */
export const publicPages: readonly PublicPage[] = [
  ...pageNames.filter(isPage).map(pageOf),
  ...newsletterPages,
]

export const pageAt = (path: string): PublicPage | undefined =>
  publicPages.find((page) => page.path === path)

/** The content types whose records have a list on the site. */
export type ListedName = {
  [N in keyof Pages]: Pages[N] extends { lists: infer L extends ContentName } ? L : never
}[keyof Pages]

/** The content types whose list the footer links to while no menu does. */
type AddedName = {
  [N in keyof Pages]: Pages[N] extends { lists: infer L extends ContentName; menu: 'added' }
    ? L
    : never
}[keyof Pages]

/** Pages that the footer links to while no menu does. */
export const addedPages = publicPages.filter(
  (page): page is PublicPage & { lists: AddedName } => page.menu === 'added',
)

/** First path segments of public pages. */
export const pageAddresses: readonly string[] = [
  ...new Set(publicPages.map(({ path }) => path.split('/')[1] ?? '').filter(Boolean)),
]

/** Pages with a secret in their address or their content, which no cache may store. */
export const privateAddresses: readonly string[] = [
  ...staffAddresses,
  'review',
  ...publicPages.filter(({ isPrivate }) => isPrivate).map(({ path }) => path.slice(1)),
]

export const feedPath = ({ path }: PublicPage & { feed: true }): string => `${path}/feed.xml`

/** A query parameter, and whether the responses to a value of it are cached. */
type Parameter = [key: string, isCacheable: (value: string) => boolean]

/** Up to 9,999, the limit of all lists (240,000 records). */
const isPageNumber = (value: string) => /^[1-9]\d{0,3}$/.test(value)

const isWord = (value: string) =>
  value !== '' && value.length <= 80 && value === value.trim().toLowerCase()

const parameterOf = ([key, values]: [string, QueryValues]): Parameter => [
  key,
  values === 'word' ? isWord : (value) => values.includes(value),
]

const parameters: ReadonlyMap<string, Parameter[]> = new Map(
  publicPages.map(({ path, lists, query = {} }) => [
    path,
    [
      ...Object.entries(query).map(parameterOf),
      ...(lists ? [['page', isPageNumber] satisfies Parameter] : []),
    ],
  ]),
)

/** The query parameters that the page at a path reads. */
export const queryParameters = (path: string): readonly Parameter[] => parameters.get(path) ?? []
