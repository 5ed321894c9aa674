import { TriangleAlert } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { BackupTrouble } from '#content/backup/backups-api.ts'
import { localMoment } from '../dates.ts'
import { useInbox } from '../inbox/inbox.ts'

const screen = '/admin/settings/backups'

const words = {
  backup: { failed: 'The last backup failed.', old: 'There is no recent backup.' },
  drill: {
    failed: 'The last backup could not be restored in a drill.',
    old: 'No backup has been tested in a drill for a long time.',
  },
} satisfies Record<BackupTrouble['kind'], Record<BackupTrouble['state'], string>>

/** Warning for administrators on every screen while backups or drills fail or are overdue. */
export function BackupBanner() {
  const trouble = useInbox()?.backups
  const { pathname } = useLocation()
  return (
    <div role="status">
      {trouble && pathname !== screen && (
        <p className="mb-6 flex gap-3 border-bad border-l-2 bg-sheet px-4 py-3 text-sm">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-bad" />
          <span className="min-w-0 wrap-anywhere">
            <b className="font-medium">{words[trouble.kind][trouble.state]}</b> {lastText(trouble)}{' '}
            <Link
              to={screen}
              className="font-medium underline decoration-line-strong underline-offset-4 hover:text-signal-deep"
            >
              Settings › Backups
            </Link>
          </span>
        </p>
      )}
    </div>
  )
}

function lastText({ lastAt }: BackupTrouble): string {
  return lastAt ? `The last good one is from ${localMoment(lastAt)}.` : 'There is no good one yet.'
}
