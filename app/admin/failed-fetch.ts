import { toast } from 'sonner'
import { isAborted, reasonOf } from '../api/failure.ts'

/** Ids of the last notifications, by their text. */
const notices = new Map<string, string | number>()

/**
 * Shows a notification of a failed fetch, in addition to the error in the screen. A new notification replaces a former
 * one with the same text, so that screen readers announce it again.
 */
export function noticeFailedFetch(failed: string, error: unknown, description?: string): void {
  if (isAborted(error)) return
  const before = notices.get(failed)
  if (before !== undefined) toast.dismiss(before)
  notices.set(failed, toast.error(failed, description ? { description } : {}))
}

/** Reason why a loader's fetch failed. Also shows the notification `failed`, if given. Rethrows abort errors. */
export function reasonOfFailedFetch(error: unknown, failed?: string): string | undefined {
  if (isAborted(error)) throw error
  if (failed) noticeFailedFetch(failed, error)
  return reasonOf(error)
}
