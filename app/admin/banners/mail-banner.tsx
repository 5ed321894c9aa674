import { TriangleAlert } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { localMoment } from '../dates.ts'
import { useInbox } from '../inbox/inbox.ts'

const link =
  'font-medium underline decoration-line-strong underline-offset-4 hover:text-signal-deep'
const mailScreen = '/admin/settings/mail'

/** Warning on every screen while mail cannot be sent. */
export function MailBanner() {
  const failure = useInbox()?.mail.failure
  const { pathname } = useLocation()
  return (
    <div role="status">
      {failure && (
        <p className="mb-6 flex gap-3 border-bad border-l-2 bg-sheet px-4 py-3 text-sm">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-bad" />
          <span className="min-w-0 wrap-anywhere">
            <b className="font-medium">{`Mail has failed since ${localMoment(failure.since)}: `}</b>
            {[failure.server, failure.answer].filter(Boolean).join(': ')}
            {'. '}
            {waits(failure.waiting)}
            {failure.isPermanent && ' This won’t resolve on its own.'}{' '}
            {pathname !== mailScreen && (
              <Link to={mailScreen} className={link}>
                Settings › Email
              </Link>
            )}
          </span>
        </p>
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
    Email notifications are off.{' '}
    <Link to={mailScreen} className={link}>
      Set up email
    </Link>
  </p>
)
