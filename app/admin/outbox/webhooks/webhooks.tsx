import { Plus } from 'lucide-react'
import { api } from '../../../api.ts'
import { Empty } from '../../../ui/empty.tsx'
import { DialogButton } from '../../dialog-button.tsx'
import { FetchedScreen, fetched } from '../../fetched-screen.tsx'
import { SettingsNav } from '../../settings/settings-nav.tsx'
import type { Route } from './+types/webhooks'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  fetched(api.json('GET /webhooks', { signal }), 'Failed to fetch webhooks')

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

export default function Webhooks({ loaderData }: Route.ComponentProps) {
  return (
    <FetchedScreen
      title="Webhooks"
      subtitle="Notify other programs when something happens here"
      nav={<SettingsNav />}
      fetched={loaderData}
      action={(webhooks) => webhooks.length > 0 && <AddWebhook />}
    >
      {(webhooks) =>
        webhooks.length === 0 ? (
          <div className="border border-line bg-sheet">
            <Empty title="No webhooks yet" actions={<AddWebhook />}>
              A webhook notifies your own address, Slack or Microsoft Teams when a message arrives
              or something is published.
            </Empty>
          </div>
        ) : (
          <ul className="grid gap-4">
            {webhooks.map((webhook) => (
              <WebhookCard key={webhook._id} webhook={webhook} />
            ))}
          </ul>
        )
      }
    </FetchedScreen>
  )
}

const AddWebhook = () => (
  <DialogButton icon={Plus} dialog={(onClose) => <WebhookDialog onClose={onClose} />}>
    Add webhook
  </DialogButton>
)
