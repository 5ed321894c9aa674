import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Handling } from '#content/inbox/inbox-api.ts'
import type { InboxMessage } from '#content/inbox/messages-api.ts'
import { withPage } from '../documents/list/list-address.ts'
import { useScreen } from '../screen.tsx'
import { handleMessage } from './message-changes.ts'

/** Changes of the messages on a page of the list, which reload the list. */
export function useMessageChanges(items: readonly InboxMessage[], page: number) {
  const [address, setAddress] = useSearchParams()
  const { reload } = useScreen()
  const leaving = useRef(new Set<string>())

  /** Deletes messages without a confirmation, because the notification offers Undo. Gives whether they were deleted. */
  const remove = async (ids: string[], deletion: () => Promise<boolean>) => {
    if (ids.some((id) => leaving.current.has(id))) return false
    for (const id of ids) leaving.current.add(id)
    const isGone = await deletion()
    for (const id of ids) leaving.current.delete(id)
    if (!isGone) return false
    // Moves the focus, because the pressed button no longer exists.
    document.getElementById('main')?.focus({ preventScroll: true })
    // Goes to the previous page if no message is left on this page.
    if (items.length > ids.length || page === 1) await reload()
    else await setAddress(withPage(address, page - 1), { replace: true })
    return true
  }

  const handle = async (message: InboxMessage, change: Handling) => {
    const isSaved = await handleMessage(message, change)
    await reload()
    return isSaved
  }

  return { remove, handle }
}
