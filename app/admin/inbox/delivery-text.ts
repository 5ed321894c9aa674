import type { Delivery } from '#content/outbox/deliveries-api.ts'
import { isSameDay, localMoment, localTime } from '../dates.ts'

/** Time of day, with the date unless it is today. */
const at = (iso: string, present: Date) =>
  isSameDay(iso, present.toISOString()) ? localTime(iso) : localMoment(iso)

/** State of a delivery in words. It never says "received", because servers confirm only that they accept it. */
export function deliveryText(delivery: Delivery, present = new Date()): string {
  const { state, server, answer, attempts, attemptedAt, nextAttemptAt } = delivery
  if (state === 'accepted') {
    return `accepted by ${server ?? 'the server'} at ${at(attemptedAt ?? delivery.createdAt, present)}`
  }
  if (state === 'refused') return `refused: ${answer ?? 'no reason given'}`
  if (state === 'expired') return 'not sent: expired'
  const isLater = nextAttemptAt !== null && Date.parse(nextAttemptAt) > present.getTime()
  if (!isLater) return attempts === 0 ? 'queued' : 'sending…'
  const when = `${attempts === 0 ? 'scheduled for' : 'next attempt at'} ${at(nextAttemptAt, present)}`
  return answer === null ? when : `${when}: ${answer}`
}
