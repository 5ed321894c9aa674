import { Plus } from 'lucide-react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { isAborted, reasonOf } from '../api/failure.ts'
import { recordsOf } from '../api.ts'
import { button } from '../ui/button.ts'
import { Failed } from '../ui/failed.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import type { Route } from './+types/list'
import { contentOf } from './content-type.ts'
import { pageSize, queryOf, withSearch } from './list-address.ts'
import { RecordList } from './record-list.tsx'
import { Screen } from './screen.tsx'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const content = contentOf(params.type)
  const query = queryOf(new URL(request.url).searchParams, Object.values(content.columns))
  try {
    const listed = await recordsOf(content).list({ ...query, pageSize }, request.signal)
    return { query, listed }
  } catch (error) {
    const failed = `Failed to fetch ${content.many.toLowerCase()}`
    // Projects say it twice, here and in the list's place: the specification wants both.
    if (content.name === 'projects' && !isAborted(error)) toast.error(failed, { id: failed })
    return { query, failed, reason: reasonOf(error) }
  }
}

export { ErrorScreen as ErrorBoundary } from './error-screen.tsx'

export default function List({ params, loaderData }: Route.ComponentProps) {
  const content = contentOf(params.type)
  const { query, listed, failed, reason } = loaderData
  const [address, setAddress] = useSearchParams()
  const { revalidate } = useRevalidator()

  return (
    <Screen
      key={content.name}
      title={content.many}
      subtitle={content.subtitle}
      action={
        <Link to="create" prefetch="intent" className={button()}>
          <Plus aria-hidden size={16} />
          {`Add ${content.one}`}
        </Link>
      }
    >
      <SearchBox
        search={query.search}
        placeholder={`Search ${content.many.toLowerCase()}...`}
        onSearch={(text) => setAddress(withSearch(address, text), { replace: true })}
      />
      {listed ? (
        <RecordList content={content} listed={listed} query={query} />
      ) : (
        <Failed reason={reason} onRetry={revalidate}>
          {failed}
        </Failed>
      )}
    </Screen>
  )
}
