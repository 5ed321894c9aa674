import type { Database } from '../database/connect.ts'
import type { Env } from '../env/env.ts'
import { mailTransport } from './mail/mail-transport.ts'
import { type Outbox, startOutbox } from './outbox.ts'
import { webhookTransport } from './webhooks/transport.ts'

interface Parts {
  db: Database
  env: Env
  report(error: unknown): void
}

/** Starts sending the deliveries of the outbox, over every channel that is set up. */
export function startDeliveries({ db, env, report }: Parts): Outbox {
  const { mail: config } = env
  const transports = {
    webhook: webhookTransport({ db, env }),
    ...(config && { mail: mailTransport({ db, env, config }) }),
  }
  return startOutbox({ db, transports, report })
}
