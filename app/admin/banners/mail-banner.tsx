import { useLocation } from 'react-router'
import { adminPath } from '../admin-path.ts'
import { localMoment } from '../dates.ts'
import { useInbox } from '../inbox/inbox.ts'
import { Banner, BannerLink } from './banner.tsx'

const mailScreen = adminPath('/admin/settings/mail')

/** Warning on every screen while mail cannot be sent. */
export function MailBanner() {
  const failure = useInbox()?.mail.failure
  const { pathname } = useLocation()
  return (
    <div role="status">
      {failure && (
        <Banner title={`Mail has failed since ${localMoment(failure.since)}:`}>
          {[failure.server, failure.answer].filter(Boolean).join(': ')}
          {'. '}
          {waits(failure.waiting)}
          {failure.isPermanent && ' This won’t resolve on its own.'}{' '}
          {pathname !== mailScreen && <BannerLink to={mailScreen}>Settings › Email</BannerLink>}
        </Banner>
      )}
    </div>
  )
}

function waits(count: number): string {
  if (count === 0) return ''
  const mails =
    count === 1
      ? '1 email is waiting'
      : `${count >= 1_000 ? '1,000 or more' : count} emails are waiting`
  return `${mails} and will be retried; the messages themselves are safe here.`
}

/** Notice on the Messages screen that email notifications are off, because mail is not set up. */
export const EmailOffNotice = () => (
  <p className="mb-4 text-ink-2 text-sm">
    Email notifications are off. <BannerLink to={mailScreen}>Set up email</BannerLink>
  </p>
)
