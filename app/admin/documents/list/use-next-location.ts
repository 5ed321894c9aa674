import { useLocation, useNavigation } from 'react-router'

/** The current location, and that of a pending navigation. Both are the same if none is pending. */
export function useNextLocation() {
  const here = useLocation()
  const { location: ahead = here } = useNavigation()
  return { here, ahead }
}
