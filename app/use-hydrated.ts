import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Hydration: `false` in the server's HTML and while it is hydrated, then `true`. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
