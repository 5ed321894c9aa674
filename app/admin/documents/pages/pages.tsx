import { useRevalidator } from 'react-router'
import { isAborted, reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { Failed } from '../../../ui/failed.tsx'
import { noticeFailedFetch } from '../../failed-fetch.ts'
import { Screen } from '../../screen.tsx'
import type { Route } from './+types/pages'
import { PageTable } from './page-table.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    return { listed: await api.json('GET /pages', { signal: request.signal }) }
  } catch (error) {
    if (isAborted(error)) throw error
    const failed = 'Failed to fetch pages'
    noticeFailedFetch(failed, error)
    return { failed, reason: reasonOf(error) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

export default function Pages({ loaderData: { listed, failed, reason } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <Screen title="Pages" subtitle="Manage the words of the site">
      {listed ? (
        <PageTable pages={listed} />
      ) : (
        <Failed isTold reason={reason} onRetry={revalidate}>
          {failed}
        </Failed>
      )}
    </Screen>
  )
}
