import '../../jitless.ts'
import { Plus } from 'lucide-react'
import { Link, useLocation, useRevalidator } from 'react-router'
import type { ContentName } from '#content/documents/content-types.ts'
import { hasStatus, reasonOf } from '../../../api/failure.ts'
import { api, recordsOf } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { Failed } from '../../../ui/failed.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { noticeFailedFetch } from '../../failed-fetch.ts'
import { mayDo } from '../../may-do.ts'
import { OpenCommentsContext } from '../../publishing/review/open-comments.tsx'
import { Screen } from '../../screen.tsx'
import { fetchMe } from '../../use-me.ts'
import { contentOf } from '../content-type.ts'
import type { Route } from './+types/list'
import { NewDrafts } from './drafts/new-drafts.tsx'
import { Filter } from './filter.tsx'
import { draftOf, filterOf, isActiveOf, queryOf } from './list-address.ts'
import { RecordList } from './record-list.tsx'
import { useSearch } from './use-search.ts'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const content = contentOf(params.type)
  const address = new URL(request.url).searchParams
  const asked = queryOf(address, [...Object.values(content.columns), 'isActive'])
  const query = {
    ...asked,
    // Pages in the root are a tree of addresses.
    sort: asked.sort || (content.isInRoot ? 'slug' : ''),
    isActive: isActiveOf(address),
    draft: draftOf(address),
  }
  const { list } = recordsOf(content)
  try {
    const [listed, begun, open] = await Promise.all([
      list(query, request.signal),
      // Optional: the list is shown even if this call fails.
      query.draft === 'live' && query.page === 1
        ? list({ draft: 'new', page: 1, pageSize: newDraftsShown }, request.signal).catch(
            () => null,
          )
        : null,
      countOpen(content.name as ContentName, request.signal), // cast: a declared type
    ])
    const counts = new Map(open.map(({ recordId, count }) => [recordId, count]))
    return { query, listed, begun, open: counts }
  } catch (error) {
    const failed = `Failed to fetch ${content.many.toLowerCase()}`
    // The layout already shows a message to users who may not edit content.
    const isRefused = hasStatus(error, 403) && !mayDo(await fetchMe(), 'content')
    if (!isRefused) noticeFailedFetch(failed, error)
    return { query, failed, reason: reasonOf(error) }
  }
}

/** Drafts of new records shown above the list. The others are behind a link: an import may add hundreds. */
const newDraftsShown = 3

/** Number of open comments of each record; empty if they cannot be loaded. */
const countOpen = (type: ContentName, signal: AbortSignal) =>
  api.json('GET /comments/open', { query: { type }, signal }).catch(() => [])

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

const statuses = [
  { label: 'All' },
  { label: 'Active', value: 'true' },
  { label: 'Inactive', value: 'false' },
  { label: 'Drafts', value: 'draft' },
  { label: 'In review', value: 'review' },
] as const

export default function List({ params, loaderData }: Route.ComponentProps) {
  const content = contentOf(params.type)
  const { query, listed, begun, open, failed, reason } = loaderData
  const { search } = useLocation()
  const { revalidate } = useRevalidator()

  return (
    <Screen
      key={content.name}
      title={content.many}
      subtitle={content.subtitle}
      action={
        <Link to="create" state={{ list: search }} prefetch="intent" className={button()}>
          <Plus aria-hidden size={16} />
          {`Add ${content.one}`}
        </Link>
      }
    >
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <SearchBox
          search={query.search}
          placeholder={`Search ${content.many.toLowerCase()}...`}
          onSearch={useSearch()}
        />
        <Filter label="Status" name="isActive" choices={statuses} value={filterOf(query)} />
      </div>
      {listed ? (
        <OpenCommentsContext value={open}>
          {begun && begun.total > 0 && <NewDrafts content={content} drafts={begun} list={search} />}
          <RecordList content={content} listed={listed} query={query} />
        </OpenCommentsContext>
      ) : (
        <Failed isTold reason={reason} onRetry={revalidate}>
          {failed}
        </Failed>
      )}
    </Screen>
  )
}
