import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { withSearch } from './list-address.ts'
import { useEventCallback } from './use-event-callback.ts'

/**
 * Puts what is searched for into the address. A search comes a moment after the last key: what was
 * narrowed meanwhile stays so, and whoever is on the way to another screen is not called back.
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
