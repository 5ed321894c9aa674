import { useLocation } from 'react-router'
import type { BackupTrouble } from '#content/backup/backups-api.ts'
import { adminPath } from '../admin-path.ts'
import { localMoment } from '../dates.ts'
import { useInbox } from '../inbox/inbox.ts'
import { Banner, BannerLink } from './banner.tsx'

const screen = adminPath('/admin/settings/backups')

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
        <Banner title={words[trouble.kind][trouble.state]}>
          {lastText(trouble)} <BannerLink to={screen}>Settings › Backups</BannerLink>
        </Banner>
      )}
    </div>
  )
}

function lastText({ lastAt }: BackupTrouble): string {
  return lastAt ? `The last good one is from ${localMoment(lastAt)}.` : 'There is no good one yet.'
}
