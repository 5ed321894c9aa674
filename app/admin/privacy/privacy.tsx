import { Link } from 'react-router'
import { api } from '../../api.ts'
import { adminPath } from '../admin-path.ts'
import { FetchedScreen, fetched } from '../fetched-screen.tsx'
import { SettingsNav } from '../settings/settings-nav.tsx'
import type { Route } from './+types/privacy'
import { PersonSearch } from './person-search.tsx'
import { RetentionForm } from './retention-form.tsx'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  fetched(api.json('GET /privacy/retention', { signal }), 'Failed to fetch privacy settings')

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <FetchedScreen
      title="Privacy"
      subtitle="What is stored about people who contact you, and for how long"
      nav={<SettingsNav />}
      fetched={loaderData}
    >
      {(retention) => (
        <div className="grid max-w-3xl gap-6">
          <PersonSearch />
          <RetentionForm retention={retention} />
          <section className="border border-line bg-sheet p-5 text-sm sm:p-8">
            <h2 className="font-semibold text-base">Backups</h2>
            <p className="mt-2 text-ink-2">
              A backup is a copy of your site on that day. People erased later remain in it until it
              is deleted, as scheduled in{' '}
              <Link
                to={adminPath('/admin/settings/backups')}
                className="underline underline-offset-4"
              >
                Settings › Backups
              </Link>
              . If you restore a backup, erase those people again. Atrium can’t reach copies you
              keep elsewhere or emails already sent.
            </p>
          </section>
        </div>
      )}
    </FetchedScreen>
  )
}
