import type { DeliveryKind } from '#content/outbox/deliveries-api.ts'

/** A due row of the outbox. */
export interface Outgoing {
  id: string
  kind: DeliveryKind
  recipient: string
  /** Id of the contact message that the delivery is about. */
  messageId: string | null
  /** The content given to `enqueue`. */
  content: unknown
  /** Number of earlier attempts. */
  attempts: number
  createdAt: string
}

/** Result of an attempt, and the answer of the other server. */
export type Outcome = {
  server: string | null
  answer: string
  /**
   * The whole channel fails, so all its rows wait: `permanent` until somebody fixes a login or a certificate, `passing`
   * for a server that cannot be reached.
   */
  failing?: 'passing' | 'permanent'
} & (
  | { state: 'accepted' | 'refused' }
  /** Retried by the schedule of the transport, but not before `afterMs` milliseconds have passed. */
  | { state: 'retry'; afterMs?: number }
)

/**
 * Whether a transport can send: `changed` is ready, through another server than before. While it is `waiting`, its rows
 * wait.
 */
export type Readiness = 'ready' | 'changed' | 'waiting'

/** Sends the deliveries of a channel. The outbox calls it under a lease, never twice at once for the same row. */
export interface Transport {
  /** Pauses between attempts, in milliseconds. After the last attempt a row is refused. */
  pausesMs: readonly number[]
  /** Number of concurrent attempts; 4 by default. */
  atOnce?: number
  /**
   * Whether each recipient has its own server. Then a failing server does not hold up the others, and each recipient
   * gets one delivery at a time. By default all recipients share a server, which gets one row at a time after a
   * failure.
   */
  isServerPerRecipient?: boolean
  /** Timeout of an attempt; a minute by default. */
  timeoutMs?: number
  /** Looks up the server before rows are claimed. Without this method the transport is always ready. */
  prepare?(): Promise<Readiness>
  /**
   * Sends a delivery until the signal is aborted. An exception counts as `retry`. In a flood, several notifications are
   * sent as one mail: `outgoing` is the first, and `all` has all of them.
   */
  send(outgoing: Outgoing, signal: AbortSignal, all: readonly Outgoing[]): Promise<Outcome>
  /** Checks whether the other server is ready, without sending anything. */
  check?(signal: AbortSignal): Promise<Outcome>
  /** Closes open connections. */
  close?(): void
}
