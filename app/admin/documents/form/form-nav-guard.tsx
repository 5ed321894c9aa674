import type { Location } from 'react-router'
import { NavGuard } from '../../nav-guard.tsx'

interface FormNavGuardProps {
  isChanged: () => boolean
  /** This browser has stored the changes. */
  isKept: boolean
  /** Stores them now: those of the last second may not be stored yet. */
  keep: () => void
}

/** Navigation guard of a form: asks before unsaved changes are left. */
export const FormNavGuard = ({ isChanged, isKept, keep }: FormNavGuardProps) => (
  <NavGuard isChanged={isChanged} isSame={isSameForm} onAsk={keep}>
    <p>
      You have unsaved changes.
      {isKept && ' They are kept in this browser and offered when you come back.'}
    </p>
  </NavGuard>
)

/** Same form: a form has its path, and a duplicate's also says of what. */
const isSameForm = (one: Location, other: Location) =>
  one.pathname === other.pathname && copied(one) === copied(other)

const copied = ({ search }: Location) => new URLSearchParams(search).get('from')
