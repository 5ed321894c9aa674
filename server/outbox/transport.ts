import type { DeliveryKind } from '#content/api/deliveries.ts'

/** A row of the outbox whose turn it is. */
export interface Outgoing {
  id: string
  kind: DeliveryKind
  recipient: string
  /** As `enqueue` took it. */
  content: unknown
  /** How often it was tried before. */
  attempts: number
  createdAt: string
}

/** How one attempt ended, and what the other server said. */
export type Outcome = { server: string | null; answer: string } & (
  | { state: 'accepted' | 'refused' }
  /** Tried again by the transport's own schedule, or no earlier than in so many milliseconds. */
  | { state: 'retry'; afterMs?: number }
)

/** A way out of the server. The outbox calls it under a lease, and never twice at once for one row. */
export interface Transport {
  /** The pauses between the attempts, in milliseconds. After the last one a row is refused. */
  pausesMs: readonly number[]
  /** Bounded in time. What it throws counts as `retry`. */
  send(outgoing: Outgoing, signal: AbortSignal): Promise<Outcome>
}
