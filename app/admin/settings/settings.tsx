import '../jitless.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { emptySettings } from '#content/settings.ts'
import { isAborted, reasonOf } from '../../api/failure.ts'
import { type StoredSettings, settings } from '../../api.ts'
import { button } from '../../ui/button.ts'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { noticeFailedFetch } from '../failed-fetch.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/settings'
import { SettingsForm } from './settings-form.tsx'
import { SettingsNav } from './settings-nav.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    return { stored: await settings.get(request.signal) }
  } catch (error) {
    if (isAborted(error)) throw error
    const failed = 'Failed to fetch settings'
    noticeFailedFetch(failed, error)
    return { failed, reason: reasonOf(error) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { stored, failed, reason } = loaderData
  const [isBegun, setBegun] = useState(false)
  // Remounted after a restore: the form keeps the values it was opened with.
  const [restored, setRestored] = useState<StoredSettings>()
  const { revalidate } = useRevalidator()
  return (
    <Screen title="Settings" subtitle="Manage your company settings">
      {failed ? (
        <>
          <SettingsNav />
          <Failed isTold reason={reason} onRetry={revalidate}>
            {failed}
          </Failed>
        </>
      ) : stored || isBegun ? (
        <SettingsForm
          key={restored?.version}
          stored={newest(restored, stored) ?? { ...emptySettings, version: 0 }}
          onRestored={setRestored}
        />
      ) : (
        <>
          <SettingsNav />
          <div className="border border-line bg-sheet">
            <Empty
              title="Settings not found"
              actions={
                <button
                  type="button"
                  onClick={() => setBegun(true)}
                  className={button('secondary')}
                >
                  Fill them in
                </button>
              }
            >
              The site shows no company details until they are filled in.
            </Empty>
          </div>
        </>
      )}
    </Screen>
  )
}

type Known = StoredSettings | null | undefined

const newest = (one: Known, other: Known): Known =>
  (one?.version ?? 0) > (other?.version ?? 0) ? one : other
