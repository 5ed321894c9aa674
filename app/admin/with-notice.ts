import { toast } from 'sonner'
import { reasonOf } from '../api/failure.ts'

interface Notices {
  /** Title where it is done; without one nothing is said of that. */
  done?: string
  failed: string
}

/** Waits for a change and gives whether it is done: a notice says so, or why it is not. */
export async function withNotice(change: Promise<unknown>, { done, failed }: Notices) {
  try {
    await change
  } catch (error) {
    toast.error(failed, { description: reasonOf(error) })
    return false
  }
  if (done) toast.success(done)
  return true
}
