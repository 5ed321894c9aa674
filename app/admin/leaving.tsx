import { useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { Confirm } from '../ui/dialog.tsx'

/** Asks before anybody leaves a form whose changes are not saved. */
export function Leaving({ isChanged }: { isChanged: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged() && currentLocation.pathname !== nextLocation.pathname,
  )
  const isDecided = useRef(false)
  useBeforeUnload((event) => {
    if (isChanged() && blocker.state !== 'proceeding') event.preventDefault()
  })
  if (blocker.state !== 'blocked') return null
  return (
    <Confirm
      title="Leave without saving?"
      action="Leave"
      cancel="Stay"
      onConfirm={async () => {
        isDecided.current = true
        blocker.proceed()
        return true
      }}
      onClose={() => isDecided.current || blocker.reset()}
    >
      <p>What you have changed here has not been saved.</p>
    </Confirm>
  )
}
