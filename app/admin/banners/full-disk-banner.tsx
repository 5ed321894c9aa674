import { adminPath } from '../admin-path.ts'
import { useInbox } from '../inbox/inbox.ts'
import { mayDo } from '../may-do.ts'
import { useMe } from '../use-me.ts'
import { Banner, BannerLink } from './banner.tsx'

/** Warning on every screen while the server's disk is full, with what makes room. */
export function FullDiskBanner() {
  const isFull = useInbox()?.isDiskFull
  const hasBackups = mayDo(useMe(), 'administrator')
  if (!isFull) return null
  return (
    <Banner role="alert" title="The server’s disk is full.">
      Pages are still online, but nothing can be saved. To make room, delete images and then their
      entries in the <BannerLink to={adminPath('/admin/trash')}>Trash</BannerLink>
      {hasBackups && (
        <>
          , or old backups in{' '}
          <BannerLink to={adminPath('/admin/settings/backups')}>Settings › Backups</BannerLink>
        </>
      )}
      . Saving works again a few seconds later. What you type is kept in this browser.
    </Banner>
  )
}
