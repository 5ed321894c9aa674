/** Page sizes; the first is the default. */
export const pageSizes = [25, 50, 100] as const

/** Limits of the API. */
const limits = { search: 200, page: 1_000_000 }

/** Query of a list, as its address holds it. */
export interface Query {
  search: string
  sort: string
  page: number
  pageSize: number
}

/** Query of a list of records. */
export interface RecordListQuery extends Query {
  isActive: boolean | undefined
  /**
   * `true`: drafts in place of live records. `live`: the same without records that were never live, which are shown
   * above the list. `only`: records with a draft. `waiting`: records whose draft waits for a review.
   */
  draft: 'true' | 'live' | 'only' | 'waiting'
}

/**
 * Parses the query of a list's address. Only the fields in `sorts` are sortable. Invalid values are
 * ignored, so that the API never receives them.
 */
export function queryOf(params: URLSearchParams, sorts: readonly string[] = []): Query {
  const page = Number(params.get('page') ?? 1)
  const pageSize = Number(params.get('pageSize'))
  const sort = params.get('sort') ?? ''
  return {
    search: (params.get('search') ?? '').slice(0, limits.search),
    sort: sorts.includes(sort.replace(/^-/, '')) ? sort : '',
    page: Number.isInteger(page) && page > 0 && page <= limits.page ? page : 1,
    pageSize: pageSizes.find((size) => size === pageSize) ?? pageSizes[0],
  }
}

/** The first and the last row of a page, counted from 1. `shown` is the number of its rows. */
export function visibleRange({ page, pageSize }: Pick<Query, 'page' | 'pageSize'>, shown: number) {
  const from = (page - 1) * pageSize + 1
  return { from, to: from + shown - 1 }
}

/** Status filter of records; `undefined` without one. */
export function isActiveOf(params: URLSearchParams): boolean | undefined {
  const value = params.get('isActive')
  return value === 'true' || value === 'false' ? value === 'true' : undefined
}

/** Status filters that show only drafts, with their value of the API's `draft` parameter. */
const draftFilters = [
  { value: 'draft', draft: 'only' },
  { value: 'review', draft: 'waiting' },
] as const

/** Value of the API's `draft` parameter. A list in the site's order omits records that were never live. */
export function draftOf(params: URLSearchParams): RecordListQuery['draft'] {
  const only = draftFilters.find(({ value }) => value === params.get('isActive'))
  if (only) return only.draft
  return isInOrder(params) ? 'live' : 'true'
}

/** Value of the status filter in a list's address. */
export const filterOf = ({ draft, isActive }: RecordListQuery): string | undefined =>
  draftFilters.find((each) => each.draft === draft)?.value ?? isActive?.toString()

/** Whether a list is unfiltered and in the site's order. */
const isInOrder = (params: URLSearchParams) =>
  !['search', 'sort', 'isActive'].some((name) => params.get(name))

/** Status filter of messages: unread ones only, or all. */
export const statusOf = (params: URLSearchParams) =>
  params.get('status') === 'new' ? ('new' as const) : undefined

/** Parameters with one filter set or removed. The list starts on its first page. */
export function withFilter(params: URLSearchParams, name: string, value?: string): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value) next.set(name, value)
  else next.delete(name)
  next.delete('page')
  return next
}

/** Parameters with another search. The list starts on its first page. */
export const withSearch = (params: URLSearchParams, search: string) =>
  withFilter(params, 'search', search)

/** Parameters after a click on a column heading: ascending, then descending, then unsorted. */
export function withSort(params: URLSearchParams, field: string): URLSearchParams {
  const sort = params.get('sort')
  if (sort === `-${field}`) return withFilter(params, 'sort')
  return withFilter(params, 'sort', sort === field ? `-${field}` : field)
}

/** Parameters with another page. */
export function withPage(params: URLSearchParams, page: number): URLSearchParams {
  const next = withFilter(params, 'page')
  if (page > 1) next.set('page', String(page))
  return next
}

/** Parameters with another page size. The first visible row stays visible. */
export function withPageSize(params: URLSearchParams, size: number): URLSearchParams {
  const { page, pageSize } = queryOf(params)
  const isDefault = size === pageSizes[0]
  const next = withFilter(params, 'pageSize', isDefault ? '' : String(size))
  return withPage(next, Math.floor(((page - 1) * pageSize) / size) + 1)
}

/** Parameters without filters, search and sort; the page size stays. */
export function withoutFilters(params: URLSearchParams): URLSearchParams {
  const size = params.get('pageSize')
  return new URLSearchParams(size ? { pageSize: size } : {})
}

/** `aria-sort` of a column. */
export function directionOf(sort: string, field: string): 'ascending' | 'descending' | undefined {
  if (sort === field) return 'ascending'
  return sort === `-${field}` ? 'descending' : undefined
}
