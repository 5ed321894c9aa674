import type { Contents } from '#content/documents/content-types.ts'
import type { RecordOf } from '#content/documents/define.ts'
import type { ListedName } from '#content/documents/public-pages.ts'
import { fill } from '#content/labels/fill.ts'
import type { Labels } from '#content/labels/index.ts'
import type { Language } from '#content/labels/languages.ts'
import type { ListSlice, Site } from '#server/site/site.ts'
import { isMissing, type Missing } from '../site/data/find-record.ts'
import { type Matches, siteOf } from '../site/head/meta.ts'
import { companyPage, missingPage, type PageTexts, wordsOfPage } from '../site/head/page-meta.ts'
import type { MissingAnswer } from '../site/not-found/missing-answer.ts'

/** Page size of the public lists. */
const pageSize = 24

/** Position of one page in a paginated list. */
export interface ListPage {
  page: number
  pages: number
  total: number
  /** Number of the page's first record in the whole list, counted from 1. */
  first: number
}

/**
 * Loads the list page that the `page` parameter asks for. An invalid number and a page after the last one are a 404.
 * The first page may be empty.
 */
export async function listPage<N extends ListedName>(
  site: Site,
  name: N,
  { url }: Request,
  narrowed: Omit<ListSlice, 'page' | 'pageSize'> = {},
): Promise<{ records: RecordOf<Contents[N]>[]; leaf: ListPage } | Missing> {
  const asked = new URL(url).searchParams.get('page') ?? '1'
  if (!/^[1-9]\d{0,3}$/.test(asked)) return { missing: 404 }
  const page = Number(asked)
  const { items, total } = await site.page(name, { page, pageSize, ...narrowed })
  if (page > 1 && items.length === 0) return { missing: 404 }
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return { records: items, leaf: { page, pages, total, first: (page - 1) * pageSize + 1 } }
}

/** URL of a list page. `list` is the URL of the first page. */
export function listPageUrl(list: string, page: number): string {
  if (page === 1) return list
  return `${list}${list.includes('?') ? '&' : '?'}page=${page}`
}

/** Accessible name of a list page. Screen readers announce it when another page has loaded. */
export const listPageLabel = (
  list: string,
  { page, pages }: ListPage,
  { listPage }: Labels['common']['pagination'],
  language: Language,
) => (pages > 1 ? fill(listPage, { list, page, pages }, language) : list)

/** Metadata of a list page: its own title and canonical URL, and links to the previous and next page. */
export function listMeta(
  matches: Matches,
  loaderData: { leaf: ListPage; texts: PageTexts } | MissingAnswer | undefined,
  words: { title?: string; list: string },
) {
  if (!loaderData || isMissing(loaderData)) return missingPage(matches, loaderData?.title)
  const { page, pages } = loaderData.leaf
  const [ofPage, description, more] = wordsOfPage(loaderData.texts)
  const { title = ofPage, list } = words
  const site = siteOf(matches)
  const called =
    page > 1 && site
      ? fill(site.labels.pagination.titlePage, { title, page }, site.language)
      : title
  const link = (rel: string, to: number) =>
    to >= 1 && to <= pages ? [{ tagName: 'link', rel, href: listPageUrl(list, to) }] : []
  return [
    ...companyPage(matches, called, description, { ...more, address: listPageUrl(list, page) }),
    ...link('prev', page - 1),
    ...link('next', page + 1),
  ]
}
