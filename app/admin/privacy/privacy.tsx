import { Link, useRevalidator } from 'react-router'
import { api } from '../../api.ts'
import { Failed } from '../../ui/failed.tsx'
import { reasonOfFailedFetch } from '../failed-fetch.ts'
import { Screen } from '../screen.tsx'
import { SettingsNav } from '../settings/settings-nav.tsx'
import type { Route } from './+types/privacy'
import { PersonSearch } from './person-search.tsx'
import { RetentionForm } from './retention-form.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    return { retention: await api.json('GET /privacy/retention', { signal: request.signal }) }
  } catch (error) {
    return { reason: reasonOfFailedFetch(error) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

export default function Privacy({ loaderData: { retention, reason } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <Screen title="Privacy" subtitle="What is kept of those who write to you, and for how long">
      <SettingsNav />
      {retention ? (
        <div className="grid max-w-3xl gap-6">
          <PersonSearch onErased={revalidate} />
          <RetentionForm key={retention.months} retention={retention} onSaved={revalidate} />
          <section className="border border-line bg-sheet p-5 text-sm sm:p-8">
            <h2 className="font-semibold text-base">Backups</h2>
            <p className="mt-2 text-ink-2">
              A backup is a copy of that day: who was erased since is still in it until it goes, as
              the schedule under{' '}
              <Link to="/admin/settings/backups" className="underline underline-offset-4">
                Settings › Backups
              </Link>{' '}
              says. When you have restored one, erase again who asked for it since. Atrium cannot
              reach copies that you keep elsewhere, nor mails that have left.
            </p>
          </section>
        </div>
      ) : (
        <Failed reason={reason} onRetry={revalidate}>
          Failed to fetch the settings of privacy
        </Failed>
      )}
    </Screen>
  )
}
