import { TriangleAlert } from 'lucide-react'
import { localMoment } from '../dates.ts'
import { useInbox } from '../inbox/inbox.ts'

/** Warning on every screen while the site is read-only because it is being moved to another database. */
export function ReadOnlyBanner() {
  const since = useInbox()?.readOnlySince
  if (!since) return null
  return (
    <p role="alert" className="mb-6 flex gap-3 border-warn border-l-2 bg-sheet px-4 py-3 text-sm">
      <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <b className="font-medium">{`The site has been moving to another server since ${localMoment(since)}. `}</b>
        Pages are still online, but nothing can be saved until the move is complete. What you type
        is kept in this browser.
      </span>
    </p>
  )
}
