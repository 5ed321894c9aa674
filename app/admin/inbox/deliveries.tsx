import { Check, Clock, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import type { Delivery, DeliveryKind, DeliveryState } from '#content/outbox/deliveries-api.ts'
import { reasonOf } from '../../api/failure.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/push-button.tsx'
import { useScreen } from '../screen.tsx'
import { deliveryText } from './delivery-text.ts'

const kinds = {
  notification: 'Notification',
  digest: 'Daily digest',
  reply: 'Reply',
  invitation: 'Invitation',
  'password-reset': 'New password',
  test: 'Test message',
  newsletter: 'Newsletter',
  retention: 'Deletion notice',
  review: 'Draft notification',
  approval: 'Draft review',
  release: 'Failed release',
  event: 'Webhook',
  backup: 'Backup notification',
} satisfies Record<DeliveryKind, string>

const marks = {
  waiting: { Icon: Clock, color: 'text-ink-3' },
  accepted: { Icon: Check, color: 'text-ok' },
  refused: { Icon: TriangleAlert, color: 'text-bad' },
  expired: { Icon: TriangleAlert, color: 'text-bad' },
} satisfies Record<DeliveryState, { Icon: LucideIcon; color: string }>

interface DeliveriesProps {
  deliveries: readonly Delivery[]
  /** Called when a delivery was queued again. By default, the screen is reloaded. */
  onRetried?: () => unknown
}

/** List of deliveries with their states. */
export function Deliveries({ deliveries, onRetried }: DeliveriesProps) {
  const { reload } = useScreen()
  return (
    <ul className="grid gap-2 text-sm">
      {deliveries.map((delivery) => (
        <Row key={delivery._id} delivery={delivery} onRetried={onRetried ?? reload} />
      ))}
    </ul>
  )
}

interface RowProps {
  delivery: Delivery
  onRetried: () => unknown
}

function Row({ delivery, onRetried }: RowProps) {
  const { _id, kind, recipient, state } = delivery
  const { Icon, color } = marks[state]
  const [isSending, setSending] = useState(false)
  const retry = async () => {
    if (isSending) return
    setSending(true)
    try {
      await api.json('POST /deliveries/:id/retry', { params: { id: _id } })
      await onRetried()
    } catch (error) {
      toast.error('Failed to send again', { description: reasonOf(error) })
    }
    setSending(false)
  }
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden size={16} className={`mt-0.5 shrink-0 ${color}`} />
      <div className="min-w-0 grow wrap-anywhere">
        <span className="font-medium">{recipient}</span>
        <span className="caption ml-2 inline-block whitespace-nowrap text-ink-3 text-xs">
          {kinds[kind]}
        </span>
        <span className="block text-ink-2">{deliveryText(delivery)}</span>
      </div>
      {(state === 'refused' || state === 'expired') && (
        <Button
          look="secondary"
          size="sm"
          of={`to ${recipient}`}
          onClick={retry}
          isOff={isSending}
          className="self-start"
        >
          Send again
        </Button>
      )}
    </li>
  )
}

/** Polling interval and maximum number of polls while the next attempt of a delivery is due. */
const pollMs = 1_500
const maxPolls = 8

/** Whether the next attempt of a delivery is due before the next poll. */
const isDue = ({ state, nextAttemptAt }: Delivery) =>
  state === 'waiting' && Date.parse(nextAttemptAt ?? '') <= Date.now() + pollMs

/** Deliveries caused by a message, except replies. Polls while the next attempt of a delivery is due. */
export function MessageDeliveries({ messageId }: { messageId: string }) {
  const [found, setFound] = useState<Delivery[]>([])
  const [begun, setBegun] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `begun` restarts polling
  useEffect(() => {
    const call = new AbortController()
    let timer: number | undefined
    const poll = async (count: number) => {
      // A failure is not shown: the message matters more than its deliveries.
      const next = await api
        .json('GET /messages/:id/deliveries', {
          params: { id: messageId },
          signal: call.signal,
          isInBackground: true,
        })
        .catch(() => undefined)
      if (call.signal.aborted || !next) return
      setFound(next.filter(({ kind }) => kind !== 'reply'))
      if (next.some(isDue) && count < maxPolls)
        timer = window.setTimeout(() => poll(count + 1), pollMs)
    }
    poll(1)
    return () => {
      call.abort()
      clearTimeout(timer)
    }
  }, [messageId, begun])

  if (found.length === 0) return null
  return (
    <section aria-label="Notifications sent" className="mt-6 border-line border-t pt-4">
      <h3 className="caption mb-2 text-ink-3">Notifications sent</h3>
      <Deliveries deliveries={found} onRetried={() => setBegun(begun + 1)} />
    </section>
  )
}
