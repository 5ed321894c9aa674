import type { ReactNode } from 'react'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmptyMessage } from '../documents/list/empty-message.tsx'
import { type Query, queryOf, visibleRange } from '../documents/list/list-address.ts'
import { PageSize } from '../documents/list/page-size.tsx'
import { ResultCount } from '../documents/list/result-count.tsx'
import { useSearch } from '../documents/list/use-search.ts'

/** Page of a list, with the query that it answers. */
export interface FetchedList<Row> {
  query: Query
  items: Row[]
  total: number
}

/**
 * Fetches the page of a list that the address of a request names.
 *
 * @example
 * fetchList(request, (asked) => api.list('GET /redirects', asked), redirectSorts)
 */
export async function fetchList<Row>(
  { url, signal }: Request,
  fetch: (asked: { query: Query; signal: AbortSignal }) => Promise<Omit<FetchedList<Row>, 'query'>>,
  sorts?: readonly string[],
): Promise<FetchedList<Row>> {
  const query = queryOf(new URL(url).searchParams, sorts)
  return { query, ...(await fetch({ query, signal })) }
}

interface ListProps<Row> {
  list: FetchedList<Row>
  one: string
  many: string
  /** Placeholder of the search; without it, the list has no search. */
  search?: string
  /** Filters and buttons beside the search. */
  tools?: ReactNode
  /** The active filter: its parameter in the address and its word, as in 'No waiting subscribers'. */
  status?: { name: string; word: string } | undefined
  /** Shown if the whole list is empty. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** List with its search, its count and its pages, all of which the address holds. */
export function List<Row>({
  list,
  one,
  many,
  search,
  tools,
  status,
  empty,
  children,
}: ListProps<Row>) {
  const { query, items, total } = list
  const onSearch = useSearch()
  return (
    <>
      {search && (
        <div className="mb-2 flex flex-wrap items-center gap-3">
          <SearchBox search={query.search} placeholder={search} onSearch={onSearch} />
          {tools}
        </div>
      )}
      <div className={`flex min-h-12 items-center py-2 ${search ? '' : '-mt-3'}`}>
        <ResultCount count={total} one={one} many={many} {...visibleRange(query, items.length)} />
      </div>
      {items.length > 0 ? (
        children(items)
      ) : (
        <EmptyMessage
          many={many}
          search={query.search}
          status={status}
          isPageEmpty={query.page > 1}
        >
          {empty}
        </EmptyMessage>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4 empty:hidden">
        <PageSize size={query.pageSize} total={total} />
        <Pagination page={query.page} pages={Math.ceil(total / query.pageSize)} />
      </div>
    </>
  )
}
