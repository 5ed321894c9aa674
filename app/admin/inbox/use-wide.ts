import { useSyncExternalStore } from 'react'

/** Minimum width for a list and a message side by side. */
const query = '(width >= 80rem)'

function subscribe(listen: () => void) {
  const media = matchMedia(query)
  media.addEventListener('change', listen)
  return () => media.removeEventListener('change', listen)
}

export const useIsWide = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
