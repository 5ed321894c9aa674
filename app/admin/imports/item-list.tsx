import { useSearchParams } from 'react-router'
import type { Import, ImportItem } from '#content/imports/imports-api.ts'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmptyMessage } from '../documents/list/empty-message.tsx'
import { FilterSelect, FilterTabs } from '../documents/list/filter-tabs.tsx'
import { visibleRange, withFilter } from '../documents/list/list-address.ts'
import { PageSize } from '../documents/list/page-size.tsx'
import { ResultCount } from '../documents/list/result-count.tsx'
import { useSearch } from '../documents/list/use-search.ts'
import { ItemTable } from './item-table.tsx'
import { type ItemShow, itemFilters } from './items-shown.ts'

interface ItemListProps {
  query: { show: ItemShow; search: string; page: number; pageSize: number }
  found: Import
  listed: { items: ImportItem[]; total: number }
}

/** Documents of an import with filters, search and pages, all of which the address holds. */
export function ItemList({ query, found, listed: { items, total } }: ItemListProps) {
  const search = useSearch()
  const { show, page, pageSize } = query
  const filter = itemFilters.find((each) => each.show === show)
  const status = filter?.word ? { name: 'show', word: filter.word } : undefined
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className="mb-3 font-medium text-lg">
        Documents
      </h2>
      <ItemFilter counts={found.counts} show={show} />
      <SearchBox
        search={query.search}
        placeholder="Search titles and addresses..."
        onSearch={search}
      />
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2">
        <ResultCount
          count={total}
          one="document"
          many="documents"
          {...visibleRange(query, items.length)}
        />
        <PageSize size={pageSize} total={total} />
      </div>
      {items.length > 0 ? (
        <ItemTable items={items} />
      ) : (
        <EmptyMessage many="documents" search={query.search} status={status} isPageEmpty={page > 1}>
          <Empty title="No documents were found">
            The former site has no posts and no pages in this source.
          </Empty>
        </EmptyMessage>
      )}
      <div className="mt-4">
        <Pagination page={page} pages={Math.ceil(total / pageSize)} />
      </div>
    </section>
  )
}

interface ItemFilterProps {
  counts: Import['counts']
  show: ItemShow
}

/** Filters with their counts: tabs, and a select on phones. A filter without documents is hidden. */
function ItemFilter({ counts, show }: ItemFilterProps) {
  const [params] = useSearchParams()
  const filters = itemFilters
    .map(({ show: value, label, count }) => ({
      label,
      total: count(counts),
      to: `?${withFilter(params, 'show', value === 'all' ? undefined : value)}`,
      isCurrent: value === show,
    }))
    .filter(({ total, isCurrent, label }) => total > 0 || isCurrent || label === 'All')
    .map(({ total, ...filter }) => ({ ...filter, count: total.toLocaleString('en-US') }))
  const shown = { label: 'Documents shown', filters, replace: true }
  return (
    <>
      <FilterTabs {...shown} />
      <div className="mb-3 max-w-md sm:hidden">
        <FilterSelect {...shown} />
      </div>
    </>
  )
}
