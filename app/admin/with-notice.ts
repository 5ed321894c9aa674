import { toast } from 'sonner'
import { reasonOf } from '../api/failure.ts'

export interface Notices {
  /** Title of the success notification. Without it, none is shown. */
  done?: string | undefined
  failed: string
}

/** Waits for a change, notifies of success or failure, and gives whether the change succeeded. */
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
