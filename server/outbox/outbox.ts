import type { Channel } from '#content/outbox/deliveries-api.ts'
import type { Database } from '../database/connect.ts'
import { runDispatcher } from './dispatcher.ts'
import { onEnqueued } from './queue.ts'
import type { Transport } from './transport.ts'

export interface Outbox {
  /** Checks at once for deliveries to send. */
  wake(): void
  /** Waits some seconds for running attempts. The database must stay open until then. */
  close(): Promise<void>
}

interface Options {
  db: Database
  /** Deliveries of a channel without a transport keep waiting. */
  transports: Partial<Record<Channel, Transport>>
  report(error: unknown): void
  /** Time after which another process may send the deliveries of a killed process. */
  leaseMs?: number
  /** Interval of checks for deliveries that another process has queued. */
  pollMs?: number
}

/**
 * Starts sending the deliveries of the outbox. Usually one process of a server calls this function, but several
 * processes would not send a delivery twice at once.
 */
export function startOutbox({
  db,
  transports,
  report,
  leaseMs = 30_000,
  pollMs = 1_000,
}: Options): Outbox {
  const channels = Object.entries(transports).map(([channel, transport]) =>
    // Object.entries loses the type of the keys.
    runDispatcher(channel as Channel, transport, { db, report, leaseMs, pollMs }),
  )
  const wake = () => {
    for (const channel of channels) channel.wake()
  }
  const forget = onEnqueued(wake)
  return {
    wake,
    async close() {
      forget()
      await Promise.all(channels.map((channel) => channel.close()))
    },
  }
}
