import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Stable callback that always runs the latest function, so that the rows of a long list need not
 * render again. For events only.
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
