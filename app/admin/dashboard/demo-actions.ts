import { toast } from 'sonner'
import { reasonOf } from '../../api/failure.ts'
import { api } from '../../api.ts'

/** Removes the demo content. The dashboard restores it. Gives whether it is done. */
export async function removeDemo(reload: () => Promise<unknown>): Promise<boolean> {
  try {
    await api.json('DELETE /demo-content')
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
    await api.json('POST /demo-content/restore')
  } catch (error) {
    toast.error('Failed to restore the demo content', { description: reasonOf(error) })
    return false
  }
  await reload()
  toast.success('Demo content restored')
  return true
}
