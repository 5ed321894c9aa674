import { useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { Failed } from '../../../ui/failed.tsx'
import { reasonOfFailedFetch } from '../../failed-fetch.ts'
import { Screen } from '../../screen.tsx'
import type { Route } from './+types/pages'
import { PageTable } from './page-table.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    return { listed: await api.json('GET /pages', { signal: request.signal }) }
  } catch (error) {
    const failed = 'Failed to fetch pages'
    return { failed, reason: reasonOfFailedFetch(error, failed) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

export default function Pages({ loaderData: { listed, failed, reason } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <Screen title="Standard pages" subtitle="Manage the text on your site">
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
