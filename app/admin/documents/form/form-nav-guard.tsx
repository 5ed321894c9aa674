import type { Location } from 'react-router'
import { NavGuard } from '../../nav-guard.tsx'

interface FormNavGuardProps {
  isChanged: () => boolean
  /** Whether this browser has stored the changes. */
  isKept: boolean
  /** Stores the changes at once. What was typed in the last second may not be stored yet. */
  keep: () => void
}

/** Navigation guard of a form: asks before a navigation loses unsaved changes. */
export const FormNavGuard = ({ isChanged, isKept, keep }: FormNavGuardProps) => (
  <NavGuard isChanged={isChanged} isSame={isSameForm} onAsk={keep}>
    <p>
      You have unsaved changes.
      {isKept && ' They are kept in this browser and offered when you come back.'}
    </p>
  </NavGuard>
)

/** Two addresses show the same form if the path is the same and, for a duplicate, also the copied record. */
const isSameForm = (one: Location, other: Location) =>
  one.pathname === other.pathname && copied(one) === copied(other)

const copied = ({ search }: Location) => new URLSearchParams(search).get('from')
