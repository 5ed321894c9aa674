import { toast } from 'sonner'
import { isAborted, reasonOf } from '../api/failure.ts'

/** The last notice of each failure, by its text. */
const notices = new Map<string, string | number>()

/**
 * Notice of a failed fetch, which the specification wants besides the error in its place. A retry's
 * notice replaces the one before, so that the failure is announced again and never shown twice.
 */
export function noticeFailedFetch(failed: string, error: unknown, description?: string): void {
  if (isAborted(error)) return
  const before = notices.get(failed)
  if (before !== undefined) toast.dismiss(before)
  notices.set(failed, toast.error(failed, description ? { description } : {}))
}

/** Why the fetch of a screen's loader failed; an aborted one is thrown. With `failed`, a notice tells of it too. */
export function reasonOfFailedFetch(error: unknown, failed?: string): string | undefined {
  if (isAborted(error)) throw error
  if (failed) noticeFailedFetch(failed, error)
  return reasonOf(error)
}
