import '../../jitless.ts'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Button } from '../../../ui/push-button.tsx'
import { FetchedScreen, fetched } from '../../fetched-screen.tsx'
import { SettingsNav } from '../../settings/settings-nav.tsx'
import { Replaceable } from '../form/draft/replaceable.tsx'
import type { Route } from './+types/settings'
import { SettingsForm } from './settings-form.tsx'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  fetched(
    api.json('GET /settings', { query: { draft: true }, signal }),
    'Failed to fetch settings',
    {
      isTold: true,
    },
  )

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

export default function Settings({ loaderData }: Route.ComponentProps) {
  const [isBegun, setBegun] = useState(false)
  // The form has its own tabs.
  const hasForm = isBegun || (loaderData.found?.version ?? 0) > 0
  return (
    <FetchedScreen
      title="Settings"
      subtitle="Manage your company settings"
      nav={!hasForm && <SettingsNav />}
      fetched={loaderData}
    >
      {(stored) =>
        hasForm ? (
          <Replaceable stored={stored}>
            {(present, onReplaced) => <SettingsForm stored={present} onReplaced={onReplaced} />}
          </Replaceable>
        ) : (
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
        )
      }
    </FetchedScreen>
  )
}
