import { trashDays } from '#content/documents/changes.ts'
import { api } from '../../../api.ts'
import { Empty } from '../../../ui/empty.tsx'
import { FetchedScreen, fetched } from '../../fetched-screen.tsx'
import { fetchList, List } from '../../table/list.tsx'
import type { Route } from './+types/trash'
import { TrashTable } from './trash-table.tsx'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  fetched(
    fetchList(request, ({ query: { page, pageSize }, signal }) =>
      api.list('GET /trash', { query: { page, pageSize }, signal }),
    ),
    'Failed to fetch the trash',
  )

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

export default function Trash({ loaderData }: Route.ComponentProps) {
  return (
    <FetchedScreen
      title="Trash"
      subtitle={`Deleted items can be restored for ${trashDays} days`}
      fetched={loaderData}
    >
      {(list) => (
        <List
          list={list}
          one="deleted item"
          many="deleted items"
          empty={
            <Empty title="The trash is empty">
              Items you delete stay here until you restore them or they expire.
            </Empty>
          }
        >
          {(entries) => <TrashTable entries={entries} />}
        </List>
      )}
    </FetchedScreen>
  )
}
