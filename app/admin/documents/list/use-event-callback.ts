import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Stable callback that runs the latest function, so that memoized rows do not render again. Only for
 * event handlers.
 */
export function useEventCallback<A extends unknown[]>(run: (...given: A) => unknown) {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  const [steady] = useState(
    () =>
      (...given: A) =>
        latest.current(...given),
  )
  return steady
}
