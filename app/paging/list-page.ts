import type { RecordOf } from '#content/define.ts'
import type { Contents } from '#content/index.ts'
import type { ListSlice, Site } from '#server/pages/site.ts'
import { isMissing, type Missing } from '../site/data/find-record.ts'
import type { Matches } from '../site/head/meta.ts'
import { companyPage, missingPage } from '../site/head/page-meta.ts'

type ListName = 'projects' | 'careers' | 'technologies' | 'testimonials'

/** Page size of the public lists. */
const pageSize = 24

/** Page of a list: its number, and the count of pages. */
export interface ListPage {
  page: number
  pages: number
  total: number
  /** The number of the page's first record. */
  first: number
}

/**
 * The page of a list that an address asks for. Only the first one may be empty; a page behind the last
 * one, or a value that is no number, is a 404.
 */
export async function listPage<N extends ListName>(
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

/** Address of a page of a list, without the list's filters. */
export function listPageUrl(list: string, page: number): string {
  if (page === 1) return list
  return `${list}${list.includes('?') ? '&' : '?'}page=${page}`
}

/** Label of a page of a list: it is announced when another page has loaded. */
export const listPageLabel = (name: string, { page, pages }: ListPage) =>
  pages > 1 ? `${name}, page ${page} of ${pages}` : name

/** Metadata of a list's page: its own title and canonical address, and its neighbors. */
export function listMeta(
  matches: Matches,
  loaderData: { leaf: ListPage } | Missing | undefined,
  { title, lead, list }: { title: string; lead: string; list: string },
) {
  if (loaderData && isMissing(loaderData)) return missingPage(matches, 'Page not found')
  const { page, pages } = loaderData?.leaf ?? { page: 1, pages: 1 }
  const called = page === 1 ? title : `${title}, page ${page}`
  const link = (rel: string, to: number) =>
    to >= 1 && to <= pages ? [{ tagName: 'link', rel, href: listPageUrl(list, to) }] : []
  return [
    ...companyPage(matches, called, lead, { address: listPageUrl(list, page) }),
    ...link('prev', page - 1),
    ...link('next', page + 1),
  ]
}
