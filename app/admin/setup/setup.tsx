import { adminPath } from '../admin-path.ts'
import '../jitless.ts'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { api } from '../../api.ts'
import { link } from '../dashboard/entries.tsx'
import { FetchedScreen, fetched } from '../fetched-screen.tsx'
import type { Route } from './+types/setup'
import { Live } from './live.tsx'
import { SetupForm } from './setup-form.tsx'

export function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const all = Promise.all([
    api.json('GET /setup', { signal }),
    api.json('GET /brand', { signal }),
    api.json('GET /demo-content', { signal }),
  ])
  return fetched(all, 'Failed to fetch the setup', { isTold: true })
}

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

/** Setup screen for a new owner, with a preview of the home page. */
export default function Setup({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [isLive, setLive] = useState(false)
  return (
    <FetchedScreen
      title={isLive ? 'Your site is live' : 'Set up your site'}
      subtitle={
        isLive
          ? 'Visitors can see it from now on.'
          : 'Answer a few questions to make it your own. Nothing is published until you go live.'
      }
      fetched={loaderData}
    >
      {([stored, look, demo]) =>
        isLive ? (
          <Live demo={demo} onBack={() => setLive(false)} />
        ) : (
          <>
            {stored.companyName === '' && (
              <p className="-mt-2 mb-6 text-ink-2 text-sm">
                {'Already have a backup of your site? '}
                <Link to={adminPath('/admin/setup/backup')} className={link}>
                  Start from a backup
                </Link>
              </p>
            )}
            <SetupForm
              stored={stored}
              look={look}
              demo={demo}
              onLive={async () => {
                setLive(true)
                await revalidate()
              }}
            />
          </>
        )
      }
    </FetchedScreen>
  )
}
