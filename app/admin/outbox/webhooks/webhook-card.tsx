import { useState } from 'react'
import { toast } from 'sonner'
import { formerSecretHours, webhookEvents, webhookFormats } from '#content/outbox/events.ts'
import type { Webhook } from '#content/outbox/webhooks-api.ts'
import { reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { button } from '../../../ui/button.ts'
import { Confirm } from '../../../ui/dialog.tsx'
import { localMoment } from '../../dates.ts'
import { withNotice } from '../../with-notice.ts'
import { WebhookDeliveries } from './webhook-deliveries.tsx'

interface WebhookCardProps {
  webhook: Webhook
  onEdit: () => void
  onSecret: (secret: string) => void
  onChanged: () => Promise<unknown>
}

const small = `${button('secondary', 'sm')} max-sm:min-h-11`

/** Webhook with its URL, events, deliveries and actions. */
export function WebhookCard({ webhook, onEdit, onSecret, onChanged }: WebhookCardProps) {
  const { _id, name, url, format, events, isActive, endedAt, formerSecretUntil } = webhook
  const [asked, setAsked] = useState<'secret' | 'delete'>()
  const [isOpen, setOpen] = useState(false)
  const [isTesting, setTesting] = useState(false)
  // Number of test deliveries sent from this card. A change reloads the list of deliveries.
  const [tests, setTests] = useState(0)

  const test = async () => {
    if (isTesting) return
    setTesting(true)
    try {
      const { state, answer } = await api.json('POST /webhooks/:id/test', { params: { id: _id } })
      const description = answer ?? undefined
      if (state === 'accepted') toast.success('The test was accepted', { description })
      else toast.error('The test was not accepted', { description })
      setTests((count) => count + 1)
    } catch (error) {
      toast.error('Failed to send the test', { description: reasonOf(error) })
    }
    setTesting(false)
  }

  const replaceSecret = async () => {
    try {
      onSecret((await api.json('POST /webhooks/:id/secret', { params: { id: _id } })).secret)
      await onChanged()
    } catch (error) {
      toast.error('Failed to replace the secret', { description: reasonOf(error) })
    }
    return false
  }

  const remove = async () => {
    const isDeleted = await withNotice(api.send('DELETE /webhooks/:id', { params: { id: _id } }), {
      done: 'Webhook deleted',
      failed: 'Failed to delete the webhook',
    })
    if (isDeleted) await onChanged()
    return isDeleted
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
        <button type="button" onClick={onEdit} className={small}>
          Edit
          <span className="sr-only">{` ${name}`}</span>
        </button>
        <button type="button" aria-disabled={isTesting} onClick={test} className={small}>
          {isTesting ? 'Sending...' : 'Send a test event'}
        </button>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={small}
        >
          Recent deliveries
        </button>
        {format !== 'indexnow' && (
          <button type="button" onClick={() => setAsked('secret')} className={small}>
            New secret
          </button>
        )}
        <button
          type="button"
          onClick={() => setAsked('delete')}
          className={`${button('quiet', 'sm')} hover:text-bad max-sm:min-h-11`}
        >
          Delete
          <span className="sr-only">{` ${name}`}</span>
        </button>
      </div>
      {isOpen && <WebhookDeliveries key={tests} webhookId={_id} name={name} />}
      {asked === 'secret' && (
        <Confirm
          title="Create a new secret?"
          action="Create new secret"
          isMild
          onConfirm={replaceSecret}
          onClose={() => setAsked(undefined)}
        >
          <p>{`For ${formerSecretHours} hours, requests are signed with both secrets. After that, the current one stops working.`}</p>
        </Confirm>
      )}
      {asked === 'delete' && (
        <Confirm
          title="Delete this webhook?"
          action="Delete"
          onConfirm={remove}
          onClose={() => setAsked(undefined)}
        >
          <p>
            <b className="font-medium text-ink">{name}</b> will receive nothing more. Queued
            deliveries and the delivery log are deleted, too.
          </p>
        </Confirm>
      )}
    </li>
  )
}
