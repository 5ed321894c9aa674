import type { ListQuery } from '../api.ts'

export const pageSize = 25

/** The most that the API takes. */
const limits = { search: 200, page: 1_000_000 }

/**
 * What a list's address asks for, as far as the API can be asked: the list sorts by `sorts` only,
 * and a page that is no number is the first.
 */
export function queryOf(
  params: URLSearchParams,
  sorts: readonly string[] = [],
): Required<Omit<ListQuery, 'pageSize'>> {
  const page = Number(params.get('page') ?? 1)
  const sort = params.get('sort') ?? ''
  return {
    search: (params.get('search') ?? '').slice(0, limits.search),
    sort: sorts.includes(sort.replace(/^-/, '')) ? sort : '',
    page: Number.isInteger(page) && page > 0 && page <= limits.page ? page : 1,
  }
}

/** The address's parameters for another search. It starts on the first page. */
export function withSearch(params: URLSearchParams, search: string): URLSearchParams {
  const next = new URLSearchParams(params)
  if (search) next.set('search', search)
  else next.delete('search')
  next.delete('page')
  return next
}

/** The parameters after a click on a column's heading: first upwards, then downwards, then not. */
export function withSort(params: URLSearchParams, field: string): URLSearchParams {
  const next = new URLSearchParams(params)
  const sort = params.get('sort')
  if (sort === `-${field}`) next.delete('sort')
  else next.set('sort', sort === field ? `-${field}` : field)
  next.delete('page')
  return next
}

/** A column's `aria-sort`. */
export function directionOf(sort: string, field: string): 'ascending' | 'descending' | undefined {
  if (sort === field) return 'ascending'
  return sort === `-${field}` ? 'descending' : undefined
}
