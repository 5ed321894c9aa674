import { toast } from 'sonner'
import { reasonOf } from '../../api/failure.ts'
import { demoContent } from '../../api.ts'

/** Removes the demo content. The dashboard restores it. Gives whether it is done. */
export async function removeDemo(reload: () => Promise<unknown>): Promise<boolean> {
  try {
    await demoContent.remove()
  } catch (error) {
    toast.error('Failed to remove the demo content', { description: reasonOf(error) })
    return false
  }
  await reload()
  toast.success('Demo content removed')
  return true
}

/** Restores the demo content. Gives whether it is done. */
export async function restoreDemo(reload: () => Promise<unknown>): Promise<boolean> {
  try {
    await demoContent.restore()
  } catch (error) {
    toast.error('Failed to restore the demo content', { description: reasonOf(error) })
    return false
  }
  await reload()
  toast.success('Demo content restored')
  return true
}
