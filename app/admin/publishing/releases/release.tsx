import '../../jitless.ts'
import { data, useRevalidator } from 'react-router'
import { hasStatus } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { Failed } from '../../../ui/failed.tsx'
import { reasonOfFailedFetch } from '../../failed-fetch.ts'
import { Screen } from '../../screen.tsx'
import type { Route } from './+types/release'
import { ReleaseActions } from './release-actions.tsx'
import { ReleaseItems } from './release-items.tsx'
import { ReleaseStep } from './release-step.tsx'
import { stateSentence } from './release-words.ts'
import { StateBadge } from './state-badge.tsx'
import { TakeOver } from './take-over.tsx'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  try {
    return { release: await api.json('GET /releases/:id', { params, signal: request.signal }) }
  } catch (error) {
    if (hasStatus(error, 404)) throw data(null, { status: 404 })
    const failed = 'Failed to fetch release'
    return { failed, reason: reasonOfFailedFetch(error, failed) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

/** Screen of a release with its drafts or, once published, its changed documents. */
export default function Release({ loaderData: { release, failed, reason } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  if (!release) {
    return (
      <Screen title="Release" subtitle="Drafts that are published together">
        <Failed isTold reason={reason} onRetry={revalidate}>
          {failed}
        </Failed>
      </Screen>
    )
  }
  const { name, note, state, failure } = release
  return (
    <Screen
      title={name}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateBadge state={state} />
          {stateSentence(release)}
        </span>
      }
      action={<ReleaseStep release={release} onChanged={revalidate} />}
    >
      {failure && (
        <p className="mb-4 border-bad border-l-2 bg-sheet px-4 py-3 text-sm">
          <b className="font-medium">{failure.message}</b>{' '}
          {state === 'failed' && 'Fix what is blocked, then publish it or set another time.'}
          {state === 'held' && <TakeOver release={release} onChanged={revalidate} />}
        </p>
      )}
      <ReleaseActions release={release} onChanged={revalidate} />
      {note && (
        <p dir="auto" className="mb-4 max-w-3xl whitespace-pre-wrap text-sm wrap-anywhere">
          {note}
        </p>
      )}
      <ReleaseItems release={release} onChanged={revalidate} />
    </Screen>
  )
}
