import { useState } from 'react'
import { toast } from 'sonner'
import { formerSecretHours, webhookEvents, webhookFormats } from '#content/outbox/events.ts'
import type { Webhook } from '#content/outbox/webhooks-api.ts'
import { reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Confirm } from '../../../ui/dialog.tsx'
import { Button } from '../../../ui/push-button.tsx'
import { ConfirmChange } from '../../confirm-change.tsx'
import { localMoment } from '../../dates.ts'
import { DialogButton } from '../../dialog-button.tsx'
import { useScreen } from '../../screen.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

/** Webhook with its URL, events, deliveries and actions. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { _id: id, name, url, format, events, isActive, endedAt, formerSecretUntil } = webhook
  const [isOpen, setOpen] = useState(false)
  const [isTesting, setTesting] = useState(false)
  // Number of test deliveries sent from this card. A change reloads the list of deliveries.
  const [tests, setTests] = useState(0)

  const test = async () => {
    if (isTesting) return
    setTesting(true)
    try {
      const { state, answer } = await api.json('POST /webhooks/:id/test', { params: { id } })
      const description = answer ?? undefined
      if (state === 'accepted') toast.success('The test was accepted', { description })
      else toast.error('The test was not accepted', { description })
      setTests((count) => count + 1)
    } catch (error) {
      toast.error('Failed to send the test', { description: reasonOf(error) })
    }
    setTesting(false)
  }

  return (
    <li className="border border-line bg-sheet p-5 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold text-base wrap-anywhere">{name}</h2>
        {!isActive && <Badge variant="still">Off</Badge>}
        {webhook.waiting > 0 && <Badge variant="live">{`${webhook.waiting} waiting`}</Badge>}
        {webhook.refused > 0 && <Badge variant="still">{`${webhook.refused} refused`}</Badge>}
      </div>
      <p className="mt-1 text-ink-2 wrap-anywhere">{url}</p>
      <p className="mt-2">
        {`${webhookFormats[format]}. ${events.map((event) => webhookEvents[event]).join(' · ')}`}
      </p>
      {endedAt && (
        <p className="mt-2 font-medium text-bad">
          {`Turned off because the receiver answered “410 Gone” on ${localMoment(endedAt)}.`}
        </p>
      )}
      {formerSecretUntil && (
        <p className="mt-2 text-ink-2">
          {`The previous secret also remains valid until ${localMoment(formerSecretUntil)}.`}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <DialogButton
          look="secondary"
          size="sm"
          of={name}
          dialog={(onClose) => <WebhookDialog webhook={webhook} onClose={onClose} />}
        >
          Edit
        </DialogButton>
        <Button look="secondary" size="sm" isOff={isTesting} onClick={test}>
          {isTesting ? 'Sending...' : 'Send a test event'}
        </Button>
        <Button look="secondary" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Recent deliveries
        </Button>
        {format !== 'indexnow' && (
          <DialogButton
            look="secondary"
            size="sm"
            dialog={(onClose) => <ReplaceSecret id={id} onClose={onClose} />}
          >
            New secret
          </DialogButton>
        )}
        <DialogButton
          look="quiet"
          size="sm"
          isDestructive
          of={name}
          dialog={(onClose) => <DeleteWebhook webhook={webhook} onClose={onClose} />}
        >
          Delete
        </DialogButton>
      </div>
      {isOpen && <WebhookDeliveries key={tests} webhookId={id} name={name} />}
    </li>
  )
}

function ReplaceSecret({ id, onClose }: { id: string; onClose: () => void }) {
  const { openDialog, reload } = useScreen()
  const replace = async () => {
    try {
      const { secret } = await api.json('POST /webhooks/:id/secret', { params: { id } })
      openDialog((onClose) => <SecretDialog secret={secret} onClose={onClose} />)
      await reload()
    } catch (error) {
      toast.error('Failed to replace the secret', { description: reasonOf(error) })
    }
    return false
  }
  return (
    <Confirm
      title="Create a new secret?"
      action="Create new secret"
      isMild
      onConfirm={replace}
      onClose={onClose}
    >
      <p>{`For ${formerSecretHours} hours, requests are signed with both secrets. After that, the current one stops working.`}</p>
    </Confirm>
  )
}

interface DeleteWebhookProps {
  webhook: Webhook
  onClose: () => void
}

const DeleteWebhook = ({ webhook: { _id: id, name }, onClose }: DeleteWebhookProps) => (
  <ConfirmChange
    title="Delete this webhook?"
    action="Delete"
    send={() => api.send('DELETE /webhooks/:id', { params: { id } })}
    done="Webhook deleted"
    failed="Failed to delete the webhook"
    onClose={onClose}
  >
    <p>
      <b className="font-medium text-ink">{name}</b> will receive nothing more. Queued deliveries
      and the delivery log are deleted, too.
    </p>
  </ConfirmChange>
)
