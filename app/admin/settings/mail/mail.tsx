import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { isAborted, reasonOf } from '../../../api/failure.ts'
import { mail } from '../../../api/mail.ts'
import { Failed } from '../../../ui/failed.tsx'
import { noticeFailedFetch } from '../../failed-fetch.ts'
import { Deliveries } from '../../messages/deliveries.tsx'
import { checkInbox } from '../../messages/inbox.ts'
import { Screen } from '../../screen.tsx'
import { SettingsNav } from '../settings-nav.tsx'
import type { Route } from './+types/mail'
import { DomainRecords } from './domain-records.tsx'
import { MailStatus } from './mail-status.tsx'
import { Recipients } from './recipients.tsx'
import { TestMessage } from './test-message.tsx'

const failed = 'Failed to fetch how mail is set up'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    return { found: await mail.get(request.signal) }
  } catch (error) {
    if (isAborted(error)) throw error
    noticeFailedFetch(failed, error)
    return { reason: reasonOf(error) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

export default function MailScreen({ loaderData: { found, reason } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const refresh = async () => {
    await Promise.all([revalidate(), checkInbox()])
  }
  return (
    <Screen title="Mail" subtitle="Who is told of messages by mail, and whether mail leaves">
      <SettingsNav />
      {found ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Part title="Sending">
            <MailStatus mail={found} />
          </Part>
          <Part title="Who is told of messages">
            <Recipients mail={found} onChange={refresh} />
          </Part>
          {found.isSetUp && (
            <>
              <Part title="Test message">
                <TestMessage onSent={refresh} />
              </Part>
              <Part title={`Records of ${found.domain}`}>
                <DomainRecords />
              </Part>
            </>
          )}
          {found.deliveries.length > 0 && (
            <Part title="Newest mails">
              <Deliveries deliveries={found.deliveries} onRetried={refresh} />
            </Part>
          )}
        </div>
      ) : (
        <Failed isTold reason={reason} onRetry={revalidate}>
          {failed}
        </Failed>
      )}
    </Screen>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border border-line bg-sheet p-5 sm:p-8">
      <h2 className="mb-4 font-medium text-lg wrap-anywhere">{title}</h2>
      {children}
    </section>
  )
}
