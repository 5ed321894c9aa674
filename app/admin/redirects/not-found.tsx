import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { notFoundSorts } from '#content/redirects/redirect-sorts.ts'
import type { NotFound } from '#content/redirects/redirects-api.ts'
import { api } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { button } from '../../ui/button.ts'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { localDay } from '../dates.ts'
import { EmptyMessage } from '../documents/list/empty-message.tsx'
import { queryOf, visibleRange } from '../documents/list/list-address.ts'
import { ResultCount } from '../documents/list/result-count.tsx'
import { useSearch } from '../documents/list/use-search.ts'
import { reasonOfFailedFetch } from '../failed-fetch.ts'
import { Screen } from '../screen.tsx'
import { Moment } from '../table/moment.tsx'
import { RowButton } from '../table/row-button.tsx'
import { Table } from '../table/table.tsx'
import { withNotice } from '../with-notice.ts'
import type { Route } from './+types/not-found'
import { RedirectDialog } from './redirect-dialog.tsx'
import { RedirectsNav } from './redirects-nav.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = queryOf(new URL(request.url).searchParams, notFoundSorts)
  try {
    const listed = await api.list('GET /not-found', { query, signal: request.signal })
    return { query, listed }
  } catch (error) {
    return { query, reason: reasonOfFailedFetch(error) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

export default function NotFoundAddresses({
  loaderData: { query, listed, reason },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const search = useSearch()
  const [from, setFrom] = useState<string>()
  const forget = async (address: string) => {
    const isForgotten = await withNotice(api.send('DELETE /not-found', { query: { address } }), {
      failed: 'Failed to remove the address',
    })
    if (isForgotten) await revalidate()
  }
  return (
    <Screen
      title="Not found"
      subtitle="Addresses without a page that visitors requested in the last 30 days"
    >
      <RedirectsNav />
      {listed ? (
        <>
          <div className="mb-2">
            <SearchBox search={query.search} placeholder="Search addresses..." onSearch={search} />
          </div>
          <div className="flex min-h-12 items-center py-2">
            <ResultCount
              count={listed.total}
              one="address"
              many="addresses"
              {...visibleRange(query, listed.items.length)}
            />
          </div>
          {listed.items.length > 0 ? (
            <NotFoundTable addresses={listed.items} onRedirect={setFrom} onForget={forget} />
          ) : (
            <EmptyMessage many="addresses" search={query.search} isPageEmpty={query.page > 1}>
              <Empty title="No missing addresses">
                Addresses without a page appear here as soon as someone requests one.
              </Empty>
            </EmptyMessage>
          )}
          <div className="mt-4">
            <Pagination page={query.page} pages={Math.ceil(listed.total / query.pageSize)} />
          </div>
        </>
      ) : (
        <Failed reason={reason} onRetry={revalidate}>
          Failed to fetch the addresses
        </Failed>
      )}
      {from !== undefined && (
        <RedirectDialog
          redirect={{ from }}
          onSaved={revalidate}
          onClose={() => setFrom(undefined)}
        />
      )}
    </Screen>
  )
}

interface NotFoundTableProps {
  addresses: NotFound[]
  onRedirect: (path: string) => void
  onForget: (path: string) => void
}

function NotFoundTable({ addresses, onRedirect, onForget }: NotFoundTableProps) {
  return (
    <Table
      label="Addresses without a page"
      rows={addresses}
      keyOf={({ path }) => path}
      columns={[
        {
          heading: 'Address',
          sort: 'path',
          cell: ({ path, count, hosts, isSolved }) => (
            <>
              <span className="line-clamp-4 wrap-anywhere">{path}</span>
              <span className="block text-ink-3 text-xs @2xl:hidden">
                {count === 1 ? '1 request' : `${count.toLocaleString('en-US')} requests`}
              </span>
              {hosts.length > 0 && (
                <span className="block wrap-anywhere text-ink-3 text-xs">
                  {`Linked from ${hosts.map(({ host }) => host || 'this site').join(', ')}`}
                </span>
              )}
              {isSolved && <Badge variant="still">Solved</Badge>}
            </>
          ),
        },
        {
          heading: 'Requests',
          sort: 'count',
          className: 'w-28 text-right @max-2xl:hidden',
          cell: ({ count }) => (
            <span className="tabular-nums">{count.toLocaleString('en-US')}</span>
          ),
        },
        {
          heading: 'Last',
          sort: 'lastAt',
          className: 'w-36 @max-3xl:hidden',
          cell: ({ lastAt }) => <Moment of={lastAt}>{localDay(lastAt)}</Moment>,
        },
        {
          heading: 'Actions',
          className: 'w-48 text-right @max-2xl:w-28',
          cell: ({ path, isSolved }) => (
            <span className="flex flex-wrap justify-end">
              {!isSolved && (
                <button
                  type="button"
                  onClick={() => onRedirect(path)}
                  className={`${button('quiet', 'sm')} @max-2xl:min-h-11`}
                >
                  Redirect
                  <span className="sr-only">{` ${path}`}</span>
                </button>
              )}
              <RowButton of={path} onClick={() => onForget(path)}>
                Remove
              </RowButton>
            </span>
          ),
        },
      ]}
    />
  )
}
