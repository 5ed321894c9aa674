import { useSearchParams } from 'react-router'
import type { Import, ImportItem } from '#content/imports/imports-api.ts'
import { Empty } from '../../ui/empty.tsx'
import { FilterSelect, FilterTabs } from '../documents/list/filter-tabs.tsx'
import { withFilter } from '../documents/list/list-address.ts'
import { type FetchedList, List } from '../table/list.tsx'
import { ItemTable } from './item-table.tsx'
import { type ItemShow, itemFilters } from './items-shown.ts'

interface ItemListProps {
  show: ItemShow
  found: Import
  list: FetchedList<ImportItem>
}

/** Documents of an import with filters, search and pages, all of which the address holds. */
export function ItemList({ show, found, list }: ItemListProps) {
  const filter = itemFilters.find((each) => each.show === show)
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className="mb-3 font-medium text-lg">
        Documents
      </h2>
      <ItemFilter counts={found.counts} show={show} />
      <List
        list={list}
        one="document"
        many="documents"
        search="Search titles and addresses..."
        status={filter?.word ? { name: 'show', word: filter.word } : undefined}
        empty={
          <Empty title="No documents were found">
            The former site has no posts and no pages in this source.
          </Empty>
        }
      >
        {(items) => <ItemTable items={items} />}
      </List>
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
