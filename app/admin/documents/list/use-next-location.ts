import { useLocation, useNavigation } from 'react-router'

/** The current location, and the target of a pending navigation. They are the same if no navigation is pending. */
export function useNextLocation() {
  const here = useLocation()
  const { location: ahead = here } = useNavigation()
  return { here, ahead }
}
