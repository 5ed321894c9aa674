import { type ReactNode, useRef } from 'react'
import { type Location, useBeforeUnload, useBlocker } from 'react-router'
import { Confirm } from '../ui/dialog.tsx'
import { useUnsaved } from './use-unsaved.ts'

interface NavGuardProps {
  /** Title of the confirmation. */
  title?: string
  isChanged: () => boolean
  /** Whether the form stays on screen after a navigation from `one` to `other`. */
  isSame: (one: Location, other: Location) => boolean
  /** Called before the confirmation is shown and before the window closes. */
  onAsk?: () => void
  /** Text of the confirmation: what would be lost. */
  children: ReactNode
}

/** Navigation guard: asks before the user leaves unsaved changes by a link, by Back or by closing the window. */
export function NavGuard({
  title = 'Leave without saving?',
  isChanged,
  isSame,
  onAsk,
  children,
}: NavGuardProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!isChanged() || isSame(currentLocation, nextLocation)) return false
    onAsk?.()
    return true
  })
  const isDecided = useRef(false)
  const isInDanger = () => isChanged() && blocker.state !== 'proceeding'
  useUnsaved(isInDanger)
  useBeforeUnload((event) => {
    if (!isInDanger()) return
    onAsk?.()
    event.preventDefault()
  })
  if (blocker.state !== 'blocked') return null
  return (
    <Confirm
      title={title}
      action="Leave"
      cancel="Stay"
      onConfirm={async () => {
        isDecided.current = true
        blocker.proceed()
        return true
      }}
      onClose={() => isDecided.current || blocker.reset()}
    >
      {children}
    </Confirm>
  )
}
