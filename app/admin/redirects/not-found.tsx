import { notFoundSorts } from '#content/redirects/redirect-sorts.ts'
import type { NotFound } from '#content/redirects/redirects-api.ts'
import { counted } from '#content/text/counted.ts'
import { api } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Empty } from '../../ui/empty.tsx'
import { localDay } from '../dates.ts'
import { FetchedScreen, fetched } from '../fetched-screen.tsx'
import { fetchList, List } from '../table/list.tsx'
import { Moment } from '../table/moment.tsx'
import { RowButton, RowButtons } from '../table/row-button.tsx'
import { type Column, Table } from '../table/table.tsx'
import { useChange } from '../use-change.ts'
import type { Route } from './+types/not-found'
import { RedirectDialog } from './redirect-dialog.tsx'
import { RedirectsNav } from './redirects-nav.tsx'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  fetched(
    fetchList(request, (asked) => api.list('GET /not-found', asked), notFoundSorts),
    'Failed to fetch the addresses',
  )

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

const columns: Column<NotFound>[] = [
  {
    heading: 'Address',
    sort: 'path',
    cell: ({ path, count, hosts, isSolved }) => (
      <>
        <span className="line-clamp-4 wrap-anywhere">{path}</span>
        <span className="block text-ink-3 text-xs @2xl:hidden">{counted(count, 'request')}</span>
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
    cellClass: 'tabular-nums',
    cell: ({ count }) => count.toLocaleString('en-US'),
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
    cell: (address) => <Actions {...address} />,
  },
]

function Actions({ path, isSolved }: NotFound) {
  const change = useChange()
  const remove = () =>
    change(api.send('DELETE /not-found', { query: { address: path } }), {
      failed: 'Failed to remove the address',
    })
  return (
    <RowButtons>
      {!isSolved && (
        <RowButton
          of={path}
          dialog={(onClose) => <RedirectDialog redirect={{ from: path }} onClose={onClose} />}
        >
          Redirect
        </RowButton>
      )}
      <RowButton of={path} isDestructive onClick={remove}>
        Remove
      </RowButton>
    </RowButtons>
  )
}

export default function NotFoundAddresses({ loaderData }: Route.ComponentProps) {
  return (
    <FetchedScreen
      title="Not found"
      subtitle="Addresses without a page that visitors requested in the last 30 days"
      nav={<RedirectsNav />}
      fetched={loaderData}
    >
      {(list) => (
        <List
          list={list}
          one="address"
          many="addresses"
          search="Search addresses..."
          empty={
            <Empty title="No missing addresses">
              Addresses without a page appear here as soon as someone requests one.
            </Empty>
          }
        >
          {(addresses) => (
            <Table
              label="Addresses without a page"
              columns={columns}
              rows={addresses}
              keyOf={({ path }) => path}
            />
          )}
        </List>
      )}
    </FetchedScreen>
  )
}
