import { useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { Failed } from '../../../ui/failed.tsx'
import { reasonOfFailedFetch } from '../../failed-fetch.ts'
import { Deliveries } from '../../inbox/deliveries.tsx'
import { checkInbox } from '../../inbox/inbox.ts'
import { Screen } from '../../screen.tsx'
import { SettingsNav } from '../../settings/settings-nav.tsx'
import { SettingsPart } from '../../settings/settings-part.tsx'
import type { Route } from './+types/mail'
import { DomainRecords } from './domain-records.tsx'
import { MailStatus } from './mail-status.tsx'
import { Recipients } from './recipients.tsx'
import { TestMessage } from './test-message.tsx'

const failed = 'Failed to fetch mail settings'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    return { found: await api.json('GET /mail', { signal: request.signal }) }
  } catch (error) {
    return { reason: reasonOfFailedFetch(error, failed) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

export default function MailScreen({ loaderData: { found, reason } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const refresh = async () => {
    await Promise.all([revalidate(), checkInbox()])
  }
  return (
    <Screen
      title="Email"
      subtitle="The mail server, who gets email notifications, and whether emails are being sent"
    >
      <SettingsNav />
      {found ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <SettingsPart title="Mail server">
            <MailStatus mail={found} onChange={refresh} />
          </SettingsPart>
          {found.domain !== null && (
            <SettingsPart title="Test message">
              <TestMessage onSent={refresh} />
            </SettingsPart>
          )}
          <SettingsPart title="Who gets notified">
            <Recipients mail={found} onChange={refresh} />
          </SettingsPart>
          {found.domain !== null && (
            <SettingsPart title={`DNS records for ${found.domain}`}>
              <DomainRecords />
            </SettingsPart>
          )}
          {found.deliveries.length > 0 && (
            <SettingsPart title="Recent emails">
              <Deliveries deliveries={found.deliveries} onRetried={refresh} />
            </SettingsPart>
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
