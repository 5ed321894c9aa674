import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { withSearch } from './list-address.ts'
import { useEventCallback } from './use-event-callback.ts'

/**
 * Debounced search in the address. Filters that were set meanwhile stay, and a navigation to another
 * screen is not undone.
 */
export function useSearch() {
  const [, setAddress] = useSearchParams()
  const here = useLocation()
  const { location: ahead = here } = useNavigation()
  return useEventCallback((text: string) => {
    if (ahead.pathname !== here.pathname) return
    setAddress(withSearch(new URLSearchParams(ahead.search), text), { replace: true })
  })
}
