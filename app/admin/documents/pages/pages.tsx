import { api } from '../../../api.ts'
import { FetchedScreen, fetched } from '../../fetched-screen.tsx'
import type { Route } from './+types/pages'
import { isReplaced } from './page-state.ts'
import { PageTable } from './page-table.tsx'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  fetched(
    Promise.all([
      api.json('GET /pages', { signal }),
      api.json('GET /redirects/standard-pages', { signal }),
    ]),
    'Failed to fetch pages',
    { isTold: true },
  )

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

export default function Pages({ loaderData }: Route.ComponentProps) {
  return (
    <FetchedScreen
      title="Standard pages"
      subtitle="Manage the text on your site"
      fetched={loaderData}
    >
      {([pages, replaceable]) => (
        <PageTable pages={pages} replaced={replaceable.filter(isReplaced)} />
      )}
    </FetchedScreen>
  )
}
