import { Plus } from 'lucide-react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { reasonOf } from '../../api/failure.ts'
import { recordsOf } from '../../api.ts'
import { button } from '../../ui/button.ts'
import { Failed } from '../../ui/failed.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { contentOf } from '../content-type.ts'
import { noticeFailedFetch } from '../failed-fetch.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/list'
import { Filter } from './filter.tsx'
import { isActiveOf, queryOf } from './list-address.ts'
import { RecordList } from './record-list.tsx'
import { useSearch } from './use-search.ts'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const content = contentOf(params.type)
  const address = new URL(request.url).searchParams
  const query = {
    ...queryOf(address, [...Object.values(content.columns), 'isActive']),
    isActive: isActiveOf(address),
  }
  try {
    return { query, listed: await recordsOf(content).list(query, request.signal) }
  } catch (error) {
    const failed = `Failed to fetch ${content.many.toLowerCase()}`
    noticeFailedFetch(failed, error)
    return { query, failed, reason: reasonOf(error) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

const statuses = [
  { label: 'All' },
  { label: 'Active', value: 'true' },
  { label: 'Inactive', value: 'false' },
] as const

export default function List({ params, loaderData }: Route.ComponentProps) {
  const content = contentOf(params.type)
  const { query, listed, failed, reason } = loaderData
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
        <Filter
          label="Status"
          name="isActive"
          choices={statuses}
          value={query.isActive === undefined ? undefined : String(query.isActive)}
        />
      </div>
      {listed ? (
        <RecordList content={content} listed={listed} query={query} />
      ) : (
        <Failed isTold reason={reason} onRetry={revalidate}>
          {failed}
        </Failed>
      )}
    </Screen>
  )
}
