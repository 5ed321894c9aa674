import { toast } from 'sonner'
import { api } from '../../api.ts'
import { withNotice } from '../with-notice.ts'

/** Removes the demo content, which can be restored on the dashboard. Gives whether the removal succeeded. */
export async function removeDemo(reload: () => Promise<unknown>): Promise<boolean> {
  const failed = 'Failed to remove the demo content'
  if (!(await withNotice(api.json('DELETE /demo-content'), { failed }))) return false
  await reload()
  toast.success('Demo content removed')
  return true
}

/** Restores the demo content. Gives whether the restore succeeded. */
export async function restoreDemo(reload: () => Promise<unknown>): Promise<boolean> {
  const failed = 'Failed to restore the demo content'
  if (!(await withNotice(api.json('POST /demo-content/restore'), { failed }))) return false
  await reload()
  toast.success('Demo content restored')
  return true
}
