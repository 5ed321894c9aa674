import { toast } from 'sonner'
import type { Redirect } from '#content/redirects/redirects-api.ts'
import { reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { withUndo } from '../../../ui/with-undo.ts'
import { withNotice } from '../../with-notice.ts'

/**
 * Deletes the redirect from the address of a standard page, so that visitors see the page again. `onChanged` is called
 * after that, and after its undo.
 */
export async function showPageAgain(redirect: Redirect, onChanged: () => unknown): Promise<void> {
  const { _id, from, to, status } = redirect
  const undo = async () => {
    const again = api.send('POST /redirects', { body: { from, to, status } })
    await withNotice(again, { failed: 'Failed to restore the redirect' })
    await onChanged()
  }
  try {
    await api.send('DELETE /redirects/:id', { params: { id: _id } })
    toast.success(`${from} no longer redirects`, withUndo(undo))
  } catch (error) {
    toast.error('Failed to delete the redirect', { description: reasonOf(error) })
  }
  await onChanged()
}
