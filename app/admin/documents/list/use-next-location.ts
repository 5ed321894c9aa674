import { useLocation, useNavigation } from 'react-router'

/** The location on screen, and the one that a navigation is on the way to; the same when none is. */
export function useNextLocation() {
  const here = useLocation()
  const { location: ahead = here } = useNavigation()
  return { here, ahead }
}
