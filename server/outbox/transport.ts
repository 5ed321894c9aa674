import type { DeliveryKind } from '#content/outbox/deliveries-api.ts'

/** A row of the outbox whose turn it is. */
export interface Outgoing {
  id: string
  kind: DeliveryKind
  recipient: string
  /** The contact message that it is about. */
  messageId: string | null
  /** As `enqueue` took it. */
  content: unknown
  /** How often it was tried before. */
  attempts: number
  createdAt: string
}

/** How one attempt ended, and what the other server said. */
export type Outcome = {
  server: string | null
  answer: string
  /**
   * The channel as a whole takes nothing at present, and all that waits for it waits on: `permanent` until
   * somebody mends a login or a certificate, `passing` for a server that cannot be reached.
   */
  failing?: 'passing' | 'permanent'
} & (
  | { state: 'accepted' | 'refused' }
  /** Tried again by the transport's own schedule, or no earlier than in so many milliseconds. */
  | { state: 'retry'; afterMs?: number }
)

/** A way out of the server. The outbox calls it under a lease, and never twice at once for one row. */
export interface Transport {
  /** The pauses between the attempts, in milliseconds. After the last one a row is refused. */
  pausesMs: readonly number[]
  /** How many are sent at once; 4 without it. */
  atOnce?: number
  /**
   * Each recipient has a server of its own: one that takes nothing does not hold up the others, and what goes
   * to one goes one after the other. Without it all goes to one server, which is tried with one alone after a
   * failure.
   */
  isServerPerRecipient?: boolean
  /** An attempt may take so long; a minute without it. */
  timeoutMs?: number
  /**
   * Bounded in time by the signal too. What it throws counts as `retry`. Notifications of a flood leave as
   * one mail: the first is `outgoing`, and `all` has every one.
   */
  send(outgoing: Outgoing, signal: AbortSignal, all: readonly Outgoing[]): Promise<Outcome>
  /** Whether the other side would take something now, without sending it anything. */
  check?(signal: AbortSignal): Promise<Outcome>
  /** Ends what is open. */
  close?(): void
}
