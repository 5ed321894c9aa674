import { useCallback, useEffect, useState } from 'react'
import type { WebhookDelivery } from '#content/outbox/webhooks-api.ts'
import { isAborted, reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Button } from '../../../ui/push-button.tsx'
import { localMoment } from '../../dates.ts'
import { withNotice } from '../../with-notice.ts'

type Found = { items: WebhookDelivery[] } | { reason: string | undefined }

/** Last deliveries of a webhook with the receiver's responses. */
export function WebhookDeliveries({ webhookId, name }: { webhookId: string; name: string }) {
  const [found, setFound] = useState<Found>()
  const load = useCallback(
    (signal?: AbortSignal) =>
      api
        .list('GET /webhooks/:id/deliveries', {
          params: { id: webhookId },
          query: { page: 1, pageSize: 20 },
          signal,
        })
        .then(setFound, (error: unknown) => {
          if (!isAborted(error)) setFound({ reason: reasonOf(error) })
        }),
    [webhookId],
  )
  useEffect(() => {
    const stop = new AbortController()
    void load(stop.signal)
    return () => stop.abort()
  }, [load])

  const replay = async (delivery: WebhookDelivery) => {
    const params = { id: webhookId, delivery: delivery._id }
    await withNotice(api.json('POST /webhooks/:id/deliveries/:delivery/replay', { params }), {
      done: 'Sending again',
      failed: 'Failed to send it again',
    })
    await load()
  }

  if (!found) return <p className="mt-4 text-ink-2">Loading...</p>
  if ('reason' in found) {
    return (
      <Failed reason={found.reason} onRetry={() => load()}>
        Failed to fetch the deliveries
      </Failed>
    )
  }
  if (found.items.length === 0) return <p className="mt-4 text-ink-2">Nothing has been sent yet.</p>
  return (
    <ul aria-label={`Recent deliveries of ${name}`} className="mt-4 border-line border-t">
      {found.items.map((delivery) => (
        <li
          key={delivery._id}
          className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-2"
        >
          <p className="min-w-0 grow basis-64 wrap-anywhere">
            <span className="font-medium">{delivery.event}</span>{' '}
            <time dateTime={delivery.createdAt} className="text-ink-3">
              {localMoment(delivery.createdAt)}
            </time>
            <span className="block text-ink-2">{deliveryStatus(delivery)}</span>
          </p>
          <Button look="quiet" size="sm" of={delivery.event} onClick={() => replay(delivery)}>
            Send again
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** State of a delivery as a sentence. */
function deliveryStatus({
  state,
  server,
  answer,
  attemptedAt,
  nextAttemptAt,
  attempts,
}: WebhookDelivery) {
  if (state === 'waiting' && attempts === 0) return 'Queued'
  const when = state === 'waiting' ? nextAttemptAt : attemptedAt
  const at = when ? localMoment(when) : ''
  if (state === 'accepted') return `Accepted by ${server} at ${at}: ${answer}`
  if (state === 'waiting') return `Next attempt at ${at}: ${answer}`
  return `${state === 'expired' ? 'Gave up' : 'Refused'} at ${at}: ${answer ?? 'no answer'}`
}
