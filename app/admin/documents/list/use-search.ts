import { useSearchParams } from 'react-router'
import { withSearch } from './list-address.ts'
import { useEventCallback } from './use-event-callback.ts'
import { useNextLocation } from './use-next-location.ts'

/**
 * Sets the search in the address. Keeps filters of a pending navigation, and does not interrupt a
 * navigation to another screen.
 */
export function useSearch() {
  const [, setAddress] = useSearchParams()
  const { here, ahead } = useNextLocation()
  return useEventCallback((text: string) => {
    if (ahead.pathname !== here.pathname) return
    setAddress(withSearch(new URLSearchParams(ahead.search), text), { replace: true })
  })
}
