import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface BannerProps {
  /** Announces the banner as soon as it appears. */
  role?: 'alert'
  /** Nothing is broken. */
  isMild?: boolean
  title: string
  children: ReactNode
}

/** Warning above every screen. */
export const Banner = ({ role, isMild, title, children }: BannerProps) => (
  <p
    role={role}
    className={`mb-6 flex gap-3 border-l-2 bg-sheet px-4 py-3 text-sm ${isMild ? 'border-warn' : 'border-bad'}`}
  >
    <TriangleAlert
      aria-hidden
      size={16}
      className={`mt-0.5 shrink-0 ${isMild ? '' : 'text-bad'}`}
    />
    <span className="min-w-0 wrap-anywhere">
      <b className="font-medium">{title}</b> {children}
    </span>
  </p>
)

/** Link of a banner to the screen that helps. */
export const BannerLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="font-medium underline decoration-line-strong underline-offset-4 hover:text-signal-deep"
  >
    {children}
  </Link>
)
