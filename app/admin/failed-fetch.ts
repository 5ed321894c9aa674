import { toast } from 'sonner'
import { isAborted, reasonOf } from '../api/failure.ts'

/** Id of the last notification with each text. */
const notices = new Map<string, string | number>()

/**
 * Shows a notification of a failed fetch, in addition to the error in the screen. A repeated failure replaces the
 * former notification, so that it is announced again but shown once.
 */
export function noticeFailedFetch(failed: string, error: unknown, description?: string): void {
  if (isAborted(error)) return
  const before = notices.get(failed)
  if (before !== undefined) toast.dismiss(before)
  notices.set(failed, toast.error(failed, description ? { description } : {}))
}

/** Reason of a loader's failed fetch. With `failed`, also shows a notification. Rethrows an aborted fetch's error. */
export function reasonOfFailedFetch(error: unknown, failed?: string): string | undefined {
  if (isAborted(error)) throw error
  if (failed) noticeFailedFetch(failed, error)
  return reasonOf(error)
}
