import { api } from '../../../api.ts'
import { FetchedScreen, fetched } from '../../fetched-screen.tsx'
import { Deliveries } from '../../inbox/deliveries.tsx'
import { checkInbox } from '../../inbox/inbox.ts'
import { SettingsNav } from '../../settings/settings-nav.tsx'
import { SettingsPart } from '../../settings/settings-part.tsx'
import type { Route } from './+types/mail'
import { DomainRecords } from './domain-records.tsx'
import { MailStatus } from './mail-status.tsx'
import { Recipients } from './recipients.tsx'
import { TestMessage } from './test-message.tsx'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  fetched(api.json('GET /mail', { signal }), 'Failed to fetch mail settings', { isTold: true })

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

export default function MailScreen({ loaderData }: Route.ComponentProps) {
  return (
    <FetchedScreen
      title="Email"
      subtitle="The mail server, who gets email notifications, and whether emails are being sent"
      nav={<SettingsNav />}
      fetched={loaderData}
      onReload={checkInbox}
    >
      {(mail) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <SettingsPart title="Mail server">
            <MailStatus mail={mail} />
          </SettingsPart>
          {mail.domain !== null && (
            <SettingsPart title="Test message">
              <TestMessage />
            </SettingsPart>
          )}
          <SettingsPart title="Who gets notified">
            <Recipients mail={mail} />
          </SettingsPart>
          {mail.domain !== null && (
            <SettingsPart title={`DNS records for ${mail.domain}`}>
              <DomainRecords />
            </SettingsPart>
          )}
          {mail.deliveries.length > 0 && (
            <SettingsPart title="Recent emails">
              <Deliveries deliveries={mail.deliveries} />
            </SettingsPart>
          )}
        </div>
      )}
    </FetchedScreen>
  )
}
