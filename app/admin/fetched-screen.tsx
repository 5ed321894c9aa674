import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { Failed } from '../ui/failed.tsx'
import { reasonOfFailedFetch } from './failed-fetch.ts'
import { Screen, type ScreenProps, useScreen } from './screen.tsx'

/** What a screen's loader has fetched, or why it could not be fetched. */
export type Fetched<T> = { found: T; failure?: undefined } | { found?: undefined; failure: Failure }

interface Failure {
  text: string
  reason: string | undefined
  /** Whether a notification has announced the failure. */
  isTold: boolean
}

interface FailureOptions {
  /** Also announces a failure with a notification. */
  isTold: boolean
}

/**
 * Awaits what a screen's loader fetches. `failed` is the title of a failure. Aborted requests and responses for the
 * router, such as a 404, are thrown.
 *
 * @example
 * export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
 *   fetched(api.json('GET /people', { signal }), 'Failed to fetch the people')
 */
export async function fetched<T>(
  data: Promise<T>,
  failed: string,
  { isTold }: FailureOptions = { isTold: false },
): Promise<Fetched<T>> {
  try {
    return { found: await data }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const reason = reasonOfFailedFetch(error, isTold ? failed : undefined)
    return { failure: { text: failed, reason, isTold } }
  }
}

interface FetchedScreenProps<T> extends Omit<ScreenProps, 'action' | 'children'> {
  fetched: Fetched<T>
  action?: (found: T) => ReactNode
  children: (found: T) => ReactNode
}

/** Screen of fetched data, or of the failure to fetch it. A failed reload keeps the data above which it is shown. */
export function FetchedScreen<T>({ fetched, action, children, ...screen }: FetchedScreenProps<T>) {
  const { key } = useLocation()
  const [last, setLast] = useState({ found: fetched.found, key })
  if (!fetched.failure && fetched.found !== last.found) setLast({ found: fetched.found, key })
  const found = fetched.found ?? (last.key === key ? last.found : undefined)
  return (
    <Screen {...screen} action={found && action?.(found)}>
      {fetched.failure && <FetchFailure failure={fetched.failure} />}
      {found && children(found)}
    </Screen>
  )
}

function FetchFailure({ failure: { text, reason, isTold } }: { failure: Failure }) {
  const { reload } = useScreen()
  return (
    <Failed isTold={isTold} reason={reason} onRetry={reload}>
      {text}
    </Failed>
  )
}
