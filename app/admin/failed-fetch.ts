import { toast } from 'sonner'
import { isAborted } from '../api/failure.ts'

/** The notice of each failure that was shown last. */
const notices = new Map<string, string | number>()

/**
 * The notice of a fetch that failed, which the specification wants besides the error in its place. One
 * of another try takes the place of the one before, so that it is told again and never twice.
 */
export function noticeFailedFetch(failed: string, error: unknown, description?: string): void {
  if (isAborted(error)) return
  const before = notices.get(failed)
  if (before !== undefined) toast.dismiss(before)
  notices.set(failed, toast.error(failed, description ? { description } : {}))
}
