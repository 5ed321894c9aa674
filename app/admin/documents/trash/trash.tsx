import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { trashDays } from '#content/documents/changes.ts'
import type { Trashed } from '#content/documents/trash-api.ts'
import { api, takeFromTrash } from '../../../api.ts'
import { Confirm } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Pagination } from '../../../ui/pagination/pagination.tsx'
import { reasonOfFailedFetch } from '../../failed-fetch.ts'
import { Screen } from '../../screen.tsx'
import { withNotice } from '../../with-notice.ts'
import { shortened, singularOf } from '../activity/activity-labels.ts'
import { EmptyMessage } from '../list/empty-message.tsx'
import { queryOf } from '../list/list-address.ts'
import { ResultCount } from '../list/result-count.tsx'
import type { Route } from './+types/trash'
import { TrashTable } from './trash-table.tsx'

const pageSize = 25

const hasHistory = ({ type }: Trashed) => type !== 'messages' && type !== 'images'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { page } = queryOf(new URL(request.url).searchParams)
  try {
    return {
      page,
      listed: await api.list('GET /trash', { query: { page, pageSize }, signal: request.signal }),
    }
  } catch (error) {
    return { page, reason: reasonOfFailedFetch(error) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

export default function Trash({ loaderData: { page, listed, reason } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [toPurge, setToPurge] = useState<Trashed>()

  const restore = async (entry: Trashed) => {
    const one = singularOf[entry.type]
    const isRestored = await withNotice(takeFromTrash(entry), {
      done: `${one} restored`,
      failed: `Failed to restore ${one.toLowerCase()}`,
    })
    // Focus: the row is removed with its button.
    if (isRestored) document.getElementById('main')?.focus({ preventScroll: true })
    await revalidate()
  }

  const purge = async (entry: Trashed) => {
    const one = singularOf[entry.type]
    const params = { type: entry.type, id: entry._id }
    const isDeleted = await withNotice(api.send('DELETE /trash/:type/:id', { params }), {
      done: `${one} permanently deleted`,
      failed: `Failed to permanently delete ${one.toLowerCase()}`,
    })
    if (isDeleted) await revalidate()
    return isDeleted
  }

  return (
    <Screen title="Trash" subtitle={`Deleted items can be restored for ${trashDays} days`}>
      {listed ? (
        <>
          <div className="-mt-3 flex min-h-12 items-center py-2">
            <ResultCount count={listed.total} one="deleted item" many="deleted items" />
          </div>
          {listed.items.length > 0 ? (
            <TrashTable entries={listed.items} onRestore={restore} onPurge={setToPurge} />
          ) : (
            <EmptyMessage many="deleted items" isPageEmpty={page > 1}>
              <Empty title="The trash is empty">
                Items you delete stay here until you restore them or they expire.
              </Empty>
            </EmptyMessage>
          )}
          <Pagination page={page} pages={Math.ceil(listed.total / pageSize)} />
        </>
      ) : (
        <Failed reason={reason} onRetry={revalidate}>
          Failed to fetch the trash
        </Failed>
      )}
      {toPurge && (
        <Confirm
          title="Are you sure?"
          action="Delete permanently"
          onConfirm={() => purge(toPurge)}
          onClose={() => setToPurge(undefined)}
        >
          <p className="wrap-anywhere">
            This action cannot be undone. This will permanently delete the{' '}
            {singularOf[toPurge.type].toLowerCase()}{' '}
            <b className="font-medium text-ink">{shortened(toPurge.name) || 'Untitled'}</b>
            {hasHistory(toPurge) ? ' and its history.' : '.'}
          </p>
        </Confirm>
      )}
    </Screen>
  )
}
