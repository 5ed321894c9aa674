import { adminPath } from '../../admin-path.ts'
import '../../jitless.ts'
import { Plus } from 'lucide-react'
import { useNavigate, useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Pagination } from '../../../ui/pagination/pagination.tsx'
import { useLazy } from '../../../ui/use-lazy.ts'
import { EmptyMessage } from '../../documents/list/empty-message.tsx'
import { queryOf } from '../../documents/list/list-address.ts'
import { reasonOfFailedFetch } from '../../failed-fetch.ts'
import { Screen } from '../../screen.tsx'
import type { Route } from './+types/releases'
import { ReleaseTable } from './release-table.tsx'

const pageSize = 25

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { page } = queryOf(new URL(request.url).searchParams)
  try {
    return {
      page,
      listed: await api.list('GET /publications', {
        query: { page, pageSize },
        signal: request.signal,
      }),
    }
  } catch (error) {
    const failed = 'Failed to fetch releases'
    return { page, failed, reason: reasonOfFailedFetch(error, failed) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

/** List of everything that is published later, and of releases: sets of drafts that are published together. */
export default function Releases({ loaderData }: Route.ComponentProps) {
  const { page, listed, failed, reason } = loaderData
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const dialog = useLazy(() => import('./release-dialog.tsx'), 'the form')
  const create = (
    <button
      type="button"
      onClick={dialog.show}
      {...dialog.ahead}
      className={`${button()} max-sm:min-h-11`}
    >
      <Plus aria-hidden size={16} />
      Create release
    </button>
  )
  return (
    <Screen
      title="Releases"
      subtitle="Everything that is published later"
      action={listed && listed.total > 0 && create}
    >
      {!listed ? (
        <Failed isTold reason={reason} onRetry={revalidate}>
          {failed}
        </Failed>
      ) : listed.items.length > 0 ? (
        <ReleaseTable publications={listed.items} />
      ) : (
        <EmptyMessage many="releases" isPageEmpty={page > 1}>
          <Empty title="Nothing is published later" actions={create}>
            A release groups drafts of several pages and records. You can preview the whole site
            with them, publish them together now or at a set time, and undo the whole release.
          </Empty>
        </EmptyMessage>
      )}
      {listed && <Pagination page={page} pages={Math.ceil(listed.total / pageSize)} />}
      {dialog.open && (
        <dialog.open.ReleaseDialog
          onSaved={({ _id }) => navigate(adminPath(`/admin/releases/${_id}`))}
          onClose={dialog.close}
        />
      )}
    </Screen>
  )
}
