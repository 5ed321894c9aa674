import { Arrow } from './drawings/arrow.tsx'
import { Link } from './link.tsx'

/** Back link to the list that a page belongs to. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="quiet-link caption print:hidden">
      <Arrow className="mr-2 rotate-180" />
      {label}
    </Link>
  )
}
