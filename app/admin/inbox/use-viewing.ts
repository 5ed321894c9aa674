import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Message } from '#content/inbox/messages-api.ts'
import { useNextLocation } from '../documents/list/use-next-location.ts'
import { openedOf } from './inbox-address.ts'

/**
 * Navigation between opened messages; the URL holds the current one. Previous and Next follow the list as it was when
 * the first message was opened, because reading a message removes it from the unread list.
 */
export function useViewing(items: Message[], viewed: Message | null) {
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<string[]>([])

  const ids = items.map(({ _id }) => _id)
  // The order stays as it was at the first opening, even if the open message leaves the list.
  const isKnown = viewed !== null && opened.includes(viewed._id)
  const isBegun = viewed ? !isKnown && ids.includes(viewed._id) : opened.join() !== ids.join()
  if (isBegun) setOpened(ids)
  const order = isKnown ? opened : ids
  // During a pending navigation, Previous and Next start from its target, so that quick key presses add up.
  const { here, ahead } = useNextLocation()
  const coming = ahead.pathname === here.pathname && openedOf(new URLSearchParams(ahead.search)).id
  const at = viewed ? order.indexOf(coming || viewed._id) : -1
  const isOpenedHere = typeof state === 'object' && state?.isOpenedHere === true

  // Keeps the current mode: `read` next to the list, `view` in the dialog.
  const name = address.has('read') ? 'read' : 'view'
  const withOpened = (id: string, as: 'read' | 'view') => {
    const next = new URLSearchParams(address)
    next.delete('view')
    next.delete('read')
    next.set(as, id)
    return next
  }

  const view = (
    id: string,
    how: { replace: boolean; state?: unknown },
    as: 'read' | 'view' = name,
  ) => setAddress(withOpened(id, as), { ...how, preventScrollReset: true })
  const goTo = (id: string | undefined) =>
    id === undefined ? undefined : () => view(id, { replace: true, state })

  return {
    open: (id: string) => view(id, { replace: false, state: { isOpenedHere: true } }, 'view'),
    /** Opens a message next to the list, on wide screens. */
    read: (id: string) => view(id, { replace: false, state: { isOpenedHere: true } }, 'read'),
    addressOf: (id: string) => `?${withOpened(id, viewed ? name : 'read')}`,
    close: () => {
      // Goes back in the history, like the browser's Back button.
      if (isOpenedHere) return navigate(-1)
      const next = new URLSearchParams(address)
      next.delete('view')
      next.delete('read')
      return setAddress(next, { replace: true, preventScrollReset: true })
    },
    previous: goTo(at > 0 ? order[at - 1] : undefined),
    next: goTo(at >= 0 ? order[at + 1] : undefined),
  }
}
