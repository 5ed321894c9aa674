import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { Delivery } from '#content/outbox/deliveries-api.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { transact } from '#server/database/transactions.ts'
import { type Env, readEnv } from '#server/env/env.ts'
import { messageComposers } from '#server/inbox/notifications/compose.ts'
import { listNewestDeliveries } from '#server/outbox/delivery-store.ts'
import { mailTransport } from '#server/outbox/mail/mail-transport.ts'
import type { SmtpTimeouts } from '#server/outbox/mail/smtp/session.ts'
import { type Outbox, startOutbox } from '#server/outbox/outbox.ts'
import { enqueue, type NewDelivery } from '#server/outbox/queue.ts'

/** Timeouts for the tests of servers that do not respond. */
export const quick: SmtpTimeouts = { connect: 500, greeting: 500, answer: 500 }
const patient: SmtpTimeouts = { connect: 60_000, greeting: 60_000, answer: 60_000 }

interface StartOptions {
  timeouts?: SmtpTimeouts
  timeoutMs?: number
  leaseMs?: number
}

const plainLetter = { subject: 'Hello', parts: [{ kind: 'text', text: 'Hello' }] } as const

/** A database with an outbox and its sender, for each test of a file. */
export function withOutbox() {
  let directory: string
  let db: Database
  let outboxes: Outbox[]
  let started: Env
  const errors: unknown[] = []

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'atrium-'))
    db = connect(directory)
    await migrate(db)
    outboxes = []
    errors.length = 0
  })
  afterEach(async () => {
    for (const outbox of outboxes) await outbox.close()
    await db.destroy()
    await rm(directory, { recursive: true })
  })

  return {
    errors,
    get db() {
      return db
    },
    /** The configuration of the last started outbox. */
    get env() {
      return started
    },
    start(variables: Record<string, string>, more: StartOptions = {}) {
      const { env, errors: wrong } = readEnv({ DATA_DIR: directory, ...variables })
      if (!env.mail) throw new Error(`email is not set up: ${wrong}`)
      started = env
      const made = mailTransport({
        db,
        env,
        config: env.mail,
        composers: messageComposers,
        timeouts: more.timeouts ?? patient,
      })
      const transport = { ...made, timeoutMs: more.timeoutMs ?? made.timeoutMs }
      const report = (error: unknown) => errors.push(error)
      const leaseMs = more.leaseMs ?? 30_000
      const outbox = startOutbox({
        db,
        transports: { mail: transport },
        report,
        leaseMs,
        pollMs: 50,
      })
      outboxes.push(outbox)
      return outbox
    },
    put: (deliveries: Partial<NewDelivery>[]) =>
      transact(db, (transaction) =>
        enqueue(
          transaction,
          deliveries.map((each) => ({
            ...({ channel: 'mail', kind: 'reply', recipient: 'ines@client.example' } as const),
            content: plainLetter,
            ...each,
          })),
        ),
      ),
    list: (count = 100): Promise<Delivery[]> => listNewestDeliveries(db, 'mail', count),
    /** The newest email delivery. Throws when there is none. */
    async one() {
      const [delivery] = await listNewestDeliveries(db, 'mail', 1)
      if (!delivery) throw new Error('no delivery found')
      return delivery
    },
  }
}
