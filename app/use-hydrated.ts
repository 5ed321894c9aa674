import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page's script runs: `false` in the server's HTML and while it is hydrated. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
