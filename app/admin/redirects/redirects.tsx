import { Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { redirectSorts } from '#content/redirects/redirect-sorts.ts'
import { api } from '../../api.ts'
import { button } from '../../ui/button.ts'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmptyMessage } from '../documents/list/empty-message.tsx'
import { queryOf, visibleRange } from '../documents/list/list-address.ts'
import { ResultCount } from '../documents/list/result-count.tsx'
import { useSearch } from '../documents/list/use-search.ts'
import { downloadAnswer } from '../download-answer.ts'
import { reasonOfFailedFetch } from '../failed-fetch.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/redirects'
import { AddressTest } from './address-test.tsx'
import { ImportRedirects } from './import-redirects.tsx'
import { type EditedRedirect, RedirectDialog } from './redirect-dialog.tsx'
import { RedirectTable } from './redirect-table.tsx'
import { RedirectsNav } from './redirects-nav.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = queryOf(new URL(request.url).searchParams, redirectSorts)
  try {
    const listed = await api.list('GET /redirects', { query, signal: request.signal })
    return { query, listed }
  } catch (error) {
    return { query, reason: reasonOfFailedFetch(error) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

const exportRedirects = () =>
  downloadAnswer(api.send('GET /redirects/export'), {
    name: 'redirects',
    failed: 'Failed to export redirects',
  })

export default function Redirects({ loaderData: { query, listed, reason } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const search = useSearch()
  const [editing, setEditing] = useState<EditedRedirect>()
  const add = (
    <button
      type="button"
      onClick={() => setEditing({ from: '' })}
      className={`${button()} max-sm:min-h-11`}
    >
      <Plus aria-hidden size={16} />
      Add redirect
    </button>
  )
  return (
    <Screen
      title="Redirects"
      subtitle="Send visitors of old addresses to the right page"
      action={listed && add}
    >
      <RedirectsNav />
      {listed ? (
        <>
          <div className="mb-2 flex flex-wrap items-center gap-3">
            <SearchBox search={query.search} placeholder="Search redirects..." onSearch={search} />
            <ImportRedirects onImported={revalidate} />
            <button
              type="button"
              onClick={exportRedirects}
              className={`${button('secondary')} max-sm:min-h-11`}
            >
              <Download aria-hidden size={16} />
              Export CSV
            </button>
          </div>
          <div className="flex min-h-12 items-center py-2">
            <ResultCount
              count={listed.total}
              one="redirect"
              many="redirects"
              {...visibleRange(query, listed.items.length)}
            />
          </div>
          {listed.items.length > 0 ? (
            <RedirectTable redirects={listed.items} onEdit={setEditing} onChanged={revalidate} />
          ) : (
            <EmptyMessage many="redirects" search={query.search} isPageEmpty={query.page > 1}>
              <Empty title="No redirects yet" actions={add}>
                When a record gets a new address, the old one redirects automatically and is listed
                here. Add redirects for the addresses of a former website.
              </Empty>
            </EmptyMessage>
          )}
          <div className="mt-4">
            <Pagination page={query.page} pages={Math.ceil(listed.total / query.pageSize)} />
          </div>
          <AddressTest />
        </>
      ) : (
        <Failed reason={reason} onRetry={revalidate}>
          Failed to fetch redirects
        </Failed>
      )}
      {editing && (
        <RedirectDialog
          redirect={editing}
          onSaved={revalidate}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Screen>
  )
}
