/** How many rows a page of a list may have; the first unless the address says otherwise. */
export const pageSizes = [25, 50, 100] as const

/** The most that the API takes. */
const limits = { search: 200, page: 1_000_000 }

/** What a list's address asks for. */
export interface Query {
  search: string
  sort: string
  page: number
  pageSize: number
}

/** What a list of records shows. */
export interface RecordListQuery extends Query {
  isActive: boolean | undefined
}

/**
 * Reads a list's address as far as the API can be asked: the list sorts by `sorts` only, and
 * whatever nobody offers is as if it were not there.
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

/** Whether active or inactive records only are asked for. */
export function isActiveOf(params: URLSearchParams): boolean | undefined {
  const value = params.get('isActive')
  return value === 'true' || value === 'false' ? value === 'true' : undefined
}

/** Whether unread messages only are asked for. */
export const statusOf = (params: URLSearchParams) =>
  params.get('status') === 'new' ? ('new' as const) : undefined

/** The address's parameters with another value of one, or without it. The first page comes next. */
export function narrowed(params: URLSearchParams, name: string, value?: string): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value) next.set(name, value)
  else next.delete(name)
  next.delete('page')
  return next
}

/** The address's parameters for another search. It starts on the first page. */
export const withSearch = (params: URLSearchParams, search: string) =>
  narrowed(params, 'search', search)

/** The parameters after a click on a column's heading: first upwards, then downwards, then not. */
export function withSort(params: URLSearchParams, field: string): URLSearchParams {
  const sort = params.get('sort')
  if (sort === `-${field}`) return narrowed(params, 'sort')
  return narrowed(params, 'sort', sort === field ? `-${field}` : field)
}

/** The parameters for another page. */
export function withPage(params: URLSearchParams, page: number): URLSearchParams {
  const next = narrowed(params, 'page')
  if (page > 1) next.set('page', String(page))
  return next
}

/** The parameters for pages of another size. What stands in the first row stays in sight. */
export function withPageSize(params: URLSearchParams, size: number): URLSearchParams {
  const { page, pageSize } = queryOf(params)
  const isDefault = size === pageSizes[0]
  const next = narrowed(params, 'pageSize', isDefault ? '' : String(size))
  return withPage(next, Math.floor(((page - 1) * pageSize) / size) + 1)
}

/** The parameters of everything in the order of the public site; the size of the pages stays. */
export function withNothingNarrowed(params: URLSearchParams): URLSearchParams {
  const size = params.get('pageSize')
  return new URLSearchParams(size ? { pageSize: size } : {})
}

/** A column's `aria-sort`. */
export function directionOf(sort: string, field: string): 'ascending' | 'descending' | undefined {
  if (sort === field) return 'ascending'
  return sort === `-${field}` ? 'descending' : undefined
}
