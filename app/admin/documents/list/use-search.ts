import { useSearchParams } from 'react-router'
import { withSearch } from './list-address.ts'
import { useEventCallback } from './use-event-callback.ts'
import { useNextLocation } from './use-next-location.ts'

/**
 * Debounced search in the address. Filters that were set meanwhile stay, and a navigation to another
 * screen is not undone.
 */
export function useSearch() {
  const [, setAddress] = useSearchParams()
  const { here, ahead } = useNextLocation()
  return useEventCallback((text: string) => {
    if (ahead.pathname !== here.pathname) return
    setAddress(withSearch(new URLSearchParams(ahead.search), text), { replace: true })
  })
}
