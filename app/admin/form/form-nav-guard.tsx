import { useEffect, useEffectEvent, useRef } from 'react'
import { type Location, useBeforeUnload, useBlocker } from 'react-router'
import { watchChanges } from '../../api/unsaved.ts'
import { Confirm } from '../../ui/dialog.tsx'

interface LeavingProps {
  isChanged: () => boolean
  /** The changes are kept as a draft. */
  isKept: boolean
  /** Keeps them now: what was typed in the last second may not be kept yet. */
  keep: () => void
}

/** Asks before anybody leaves a form whose changes are not saved. */
export function FormNavGuard({ isChanged, isKept, keep }: LeavingProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!isChanged() || isSameForm(currentLocation, nextLocation)) return false
    keep()
    return true
  })
  const isDecided = useRef(false)
  const isInDanger = useEffectEvent(() => isChanged() && blocker.state !== 'proceeding')
  useEffect(() => watchChanges(() => isInDanger()), [])
  useBeforeUnload((event) => {
    if (!isChanged() || blocker.state === 'proceeding') return
    keep()
    event.preventDefault()
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
      <p>
        What you have changed here has not been saved.
        {isKept && ' It is kept as a draft in this browser, and offered when you come back here.'}
      </p>
    </Confirm>
  )
}

/** A form has its path, and a copy also says of what. */
const isSameForm = (one: Location, other: Location) =>
  one.pathname === other.pathname && copied(one) === copied(other)

const copied = ({ search }: Location) => new URLSearchParams(search).get('from')
