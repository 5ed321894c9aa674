import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Webhook } from '#content/outbox/webhooks-api.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { reasonOfFailedFetch } from '../../failed-fetch.ts'
import { Screen } from '../../screen.tsx'
import { SettingsNav } from '../../settings/settings-nav.tsx'
import type { Route } from './+types/webhooks'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    return { list: await api.json('GET /webhooks', { signal: request.signal }) }
  } catch (error) {
    return { reason: reasonOfFailedFetch(error) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

export default function Webhooks({ loaderData: { list, reason } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [editing, setEditing] = useState<Webhook | 'new'>()
  const [secret, setSecret] = useState<string>()
  const add = (
    <button
      type="button"
      onClick={() => setEditing('new')}
      className={`${button()} max-sm:min-h-11`}
    >
      <Plus aria-hidden size={16} />
      Add webhook
    </button>
  )
  return (
    <Screen
      title="Webhooks"
      subtitle="Notify other programs when something happens here"
      action={list && list.length > 0 && add}
    >
      <SettingsNav />
      {!list ? (
        <Failed reason={reason} onRetry={revalidate}>
          Failed to fetch webhooks
        </Failed>
      ) : list.length === 0 ? (
        <div className="border border-line bg-sheet">
          <Empty title="No webhooks yet" actions={add}>
            A webhook notifies your own address, Slack or Microsoft Teams when a message arrives or
            something is published.
          </Empty>
        </div>
      ) : (
        <ul className="grid gap-4">
          {list.map((webhook) => (
            <WebhookCard
              key={webhook._id}
              webhook={webhook}
              onEdit={() => setEditing(webhook)}
              onSecret={setSecret}
              onChanged={revalidate}
            />
          ))}
        </ul>
      )}
      {editing && (
        <WebhookDialog
          webhook={editing === 'new' ? undefined : editing}
          onSaved={async (made) => {
            await revalidate()
            setSecret(made)
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </Screen>
  )
}
