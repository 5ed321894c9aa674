import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useInbox } from '../inbox/inbox.ts'
import { mayDo } from '../may-do.ts'
import { useMe } from '../use-me.ts'

const link =
  'font-medium underline decoration-line-strong underline-offset-4 hover:text-signal-deep'

/** Warning on every screen while the server's disk is full, with what makes room. */
export function FullDiskBanner() {
  const isFull = useInbox()?.isDiskFull
  const hasBackups = mayDo(useMe(), 'administrator')
  if (!isFull) return null
  return (
    <p role="alert" className="mb-6 flex gap-3 border-bad border-l-2 bg-sheet px-4 py-3 text-sm">
      <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-bad" />
      <span className="min-w-0 wrap-anywhere">
        <b className="font-medium">The server’s disk is full. </b>
        Pages are still online, but nothing can be saved. To make room, delete images and then their
        entries in the{' '}
        <Link to="/admin/trash" className={link}>
          Trash
        </Link>
        {hasBackups && (
          <>
            , or old backups in{' '}
            <Link to="/admin/settings/backups" className={link}>
              Settings › Backups
            </Link>
          </>
        )}
        . Saving works again a few seconds later. What you type is kept in this browser.
      </span>
    </p>
  )
}
