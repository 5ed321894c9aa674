import type { Location } from 'react-router'
import { NavGuard } from '../nav-guard.tsx'

interface LeavingProps {
  isChanged: () => boolean
  /** The changes are kept as a draft. */
  isKept: boolean
  /** Keeps them now: what was typed in the last second may not be kept yet. */
  keep: () => void
}

/** Asks before anybody leaves a form whose changes are not saved. */
export const FormNavGuard = ({ isChanged, isKept, keep }: LeavingProps) => (
  <NavGuard isChanged={isChanged} isSame={isSameForm} onAsk={keep}>
    <p>
      What you have changed here has not been saved.
      {isKept && ' It is kept as a draft in this browser, and offered when you come back here.'}
    </p>
  </NavGuard>
)

/** A form has its path, and a copy also says of what. */
const isSameForm = (one: Location, other: Location) =>
  one.pathname === other.pathname && copied(one) === copied(other)

const copied = ({ search }: Location) => new URLSearchParams(search).get('from')
