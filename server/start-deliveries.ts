import type { Database } from './database/connect.ts'
import type { Env } from './env/env.ts'
import { messageComposers } from './inbox/notifications/compose.ts'
import { currentMailTransport } from './outbox/mail/mail-transport.ts'
import { type Outbox, startOutbox } from './outbox/outbox.ts'
import { webhookTransport } from './outbox/webhooks/transport.ts'

interface Parts {
  db: Database
  env: Env
  report(error: unknown): void
}

/** Starts sending the deliveries of the outbox, over every channel. */
export function startDeliveries({ db, env, report }: Parts): Outbox {
  const transports = {
    webhook: webhookTransport({ db, env }),
    mail: currentMailTransport({ db, env, composers: messageComposers }),
  }
  return startOutbox({ db, transports, report })
}
