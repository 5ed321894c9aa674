import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Message } from '#content/inbox/messages-api.ts'
import { useNextLocation } from '../documents/list/use-next-location.ts'
import { openedOf } from './inbox-address.ts'

/**
 * Details of one message; the address holds which. Previous and Next follow the order at the opening,
 * since reading an unread message takes it out of the unread list.
 */
export function useViewing(items: Message[], viewed: Message | null) {
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<string[]>([])

  const ids = items.map(({ _id }) => _id)
  // The order is that of the opening, also of a message that leaves the list while it is read.
  const isKnown = viewed !== null && opened.includes(viewed._id)
  const isBegun = viewed ? !isKnown && ids.includes(viewed._id) : opened.join() !== ids.join()
  if (isBegun) setOpened(ids)
  const order = isKnown ? opened : ids
  // Two keys in quick succession are two steps: the second begins where the first leads.
  const { here, ahead } = useNextLocation()
  const coming = ahead.pathname === here.pathname && openedOf(new URLSearchParams(ahead.search)).id
  const at = viewed ? order.indexOf(coming || viewed._id) : -1
  const isOpenedHere = typeof state === 'object' && state?.isOpenedHere === true

  // Beside the list, or over it: whichever it is now.
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
    /** Beside the list, where there is room. */
    read: (id: string) => view(id, { replace: false, state: { isOpenedHere: true } }, 'read'),
    addressOf: (id: string) => `?${withOpened(id, viewed ? name : 'read')}`,
    close: () => {
      // One step back, as the browser's own button would go.
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
