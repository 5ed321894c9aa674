import { useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { Failed } from '../../../ui/failed.tsx'
import { reasonOfFailedFetch } from '../../failed-fetch.ts'
import { Screen } from '../../screen.tsx'
import type { Route } from './+types/pages'
import { isReplaced } from './page-state.ts'
import { PageTable } from './page-table.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    const { signal } = request
    const [listed, replaceable] = await Promise.all([
      api.json('GET /pages', { signal }),
      api.json('GET /redirects/standard-pages', { signal }),
    ])
    return { listed, replaceable }
  } catch (error) {
    const failed = 'Failed to fetch pages'
    return { failed, reason: reasonOfFailedFetch(error, failed) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

export default function Pages({ loaderData }: Route.ComponentProps) {
  const { listed, replaceable, failed, reason } = loaderData
  const { revalidate } = useRevalidator()
  return (
    <Screen title="Standard pages" subtitle="Manage the text on your site">
      {listed ? (
        <PageTable
          pages={listed}
          replaced={replaceable.filter(isReplaced)}
          onChanged={revalidate}
        />
      ) : (
        <Failed isTold reason={reason} onRetry={revalidate}>
          {failed}
        </Failed>
      )}
    </Screen>
  )
}
