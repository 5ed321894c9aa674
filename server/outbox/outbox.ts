import type { Channel } from '#content/outbox/deliveries-api.ts'
import type { Database } from '../database/connect.ts'
import { runDispatcher } from './dispatcher.ts'
import { onEnqueued } from './queue.ts'
import type { Transport } from './transport.ts'

export interface Outbox {
  /** Looks at once whether there is something to send. */
  wake(): void
  /** Lets what is under way come to its end, for a while. The database must be open until then. */
  close(): Promise<void>
}

interface Options {
  db: Database
  /** A channel without one keeps what waits for it. */
  transports: Partial<Record<Channel, Transport>>
  report(error: unknown): void
  /** After which time another process may send what a killed one had begun. */
  leaseMs?: number
  /** How often it looks for what another process has put in. */
  pollMs?: number
}

/** Sends what lies in the outbox. One process of a server does so; several would not harm each other. */
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
