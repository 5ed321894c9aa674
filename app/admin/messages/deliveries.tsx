import type { Delivery } from '#content/api/deliveries.ts'
import { localShortMoment } from '../dates.ts'

/** What is known of the way of each mail. */
export function Deliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  return (
    <ul className="text-ink-2 text-sm">
      {deliveries.map((delivery) => (
        <li key={delivery._id} className="wrap-anywhere">
          {says(delivery)}
        </li>
      ))}
    </ul>
  )
}

function says({ state, server, answer, attemptedAt, nextAttemptAt, attempts }: Delivery): string {
  const at = attemptedAt ? ` at ${localShortMoment(attemptedAt)}` : ''
  if (state === 'accepted') return `accepted by ${server ?? 'the mail server'}${at}`
  if (state === 'refused') return `refused: ${answer ?? 'no reason was given'}`
  if (state === 'expired') return 'not sent: it was too late'
  if (attempts === 0 || !nextAttemptAt) return 'waiting to be sent'
  return `will be tried again at ${localShortMoment(nextAttemptAt)}: ${answer ?? 'no answer'}`
}
