import { useLayoutEffect, useRef, useState } from 'react'

/**
 * A function that is the same in every render while what it does follows the last one, so that the
 * rows of a long list need not be rendered again. For events only.
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
