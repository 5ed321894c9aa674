import { useScreen } from './screen.tsx'
import { type Notices, withNotice } from './with-notice.ts'

/**
 * Function that waits for a change, notifies of its outcome and reloads the screen, also after a failure: the server
 * may have refused the change because what is shown is outdated. Gives whether the change succeeded.
 */
export function useChange() {
  const { reload } = useScreen()
  return async (change: Promise<unknown>, notices: Notices) => {
    const isDone = await withNotice(change, notices)
    await reload()
    return isDone
  }
}
