import { Link } from 'react-router'
import { Arrow } from './arrow.tsx'

/** The way back to the list that a page belongs to. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      className="caption -my-2 inline-block py-2 text-signal-deep underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current"
    >
      <Arrow className="mr-2 rotate-180" />
      {label}
    </Link>
  )
}
