import { Button } from '../../../ui/push-button.tsx'
import '../../jitless.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { reasonOfFailedFetch } from '../../failed-fetch.ts'
import { Screen } from '../../screen.tsx'
import { SettingsNav } from '../../settings/settings-nav.tsx'
import { Replaceable } from '../form/draft/replaceable.tsx'
import type { Route } from './+types/settings'
import { SettingsForm } from './settings-form.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    const query = { draft: true }
    return { stored: await api.json('GET /settings', { query, signal: request.signal }) }
  } catch (error) {
    const failed = 'Failed to fetch settings'
    return { failed, reason: reasonOfFailedFetch(error, failed) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { stored, failed, reason } = loaderData
  const [isBegun, setBegun] = useState(false)
  const { revalidate } = useRevalidator()
  return (
    <Screen title="Settings" subtitle="Manage your company settings">
      {!stored ? (
        <>
          <SettingsNav />
          <Failed isTold reason={reason} onRetry={revalidate}>
            {failed}
          </Failed>
        </>
      ) : isBegun || stored.version > 0 ? (
        <Replaceable stored={stored}>
          {(present, onReplaced) => <SettingsForm stored={present} onReplaced={onReplaced} />}
        </Replaceable>
      ) : (
        <>
          <SettingsNav />
          <div className="border border-line bg-sheet">
            <Empty
              title="Settings not found"
              actions={
                <Button look="secondary" onClick={() => setBegun(true)}>
                  Add company details
                </Button>
              }
            >
              Your site shows no company details until you add them.
            </Empty>
          </div>
        </>
      )}
    </Screen>
  )
}
