import { localMoment } from '../dates.ts'
import { useInbox } from '../inbox/inbox.ts'
import { Banner } from './banner.tsx'

/** Warning on every screen while the site is read-only because it is being moved to another database. */
export function ReadOnlyBanner() {
  const since = useInbox()?.readOnlySince
  if (!since) return null
  return (
    <Banner
      role="alert"
      isMild
      title={`The site has been moving to another server since ${localMoment(since)}.`}
    >
      Pages are still online, but nothing can be saved until the move is complete. What you type is
      kept in this browser.
    </Banner>
  )
}
