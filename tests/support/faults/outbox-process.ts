import { once } from 'node:events'
import { paletteOf } from '#content/brand/palette.ts'
import { connect } from '#server/database/connect.ts'
import type { MailConfig } from '#server/env/mail.ts'
import { createMessage } from '#server/inbox/messages.ts'
import type { MailLook } from '#server/outbox/mail/look.ts'
import { toMime } from '#server/outbox/mail/mime.ts'
import { outcomeOf } from '#server/outbox/mail/smtp/outcome.ts'
import { createPool } from '#server/outbox/mail/smtp/pool.ts'
import { smtpTimeouts } from '#server/outbox/mail/smtp/session.ts'
import { startOutbox } from '#server/outbox/outbox.ts'
import type { Transport } from '#server/outbox/transport.ts'

/**
 * Stores messages and sends their notifications until it is killed: `node outbox-process.ts <data directory> <port>
 * <count>`. Starts at the first line of its input, and prints the id of each durable message. Each message has its own
 * recipient, so the flood limit never joins them. The subject is the number of the round. The email is small, because
 * it is sent hundreds of times.
 */
const [directory = '', port = '', count = '0'] = process.argv.slice(2)
const from = { address: 'noreply@company.com' }
const server = { host: '127.0.0.1', port: Number(port), isTls: false, starttls: 'never' } as const
const config: MailConfig = { ...server, from }
const look: MailLook = {
  company: 'Example Ltd',
  email: undefined,
  language: 'en',
  timeZone: 'UTC',
  siteUrl: 'http://localhost',
  colors: paletteOf('').light,
  icon: undefined,
}
const pool = createPool(config, smtpTimeouts)
const mail: Transport = {
  pausesMs: [100, 100, 100],
  async send({ id, kind, recipient }, signal) {
    const letter = { subject: `Round ${round}`, parts: [] }
    const { envelope, content } = await toMime({ id, kind, recipient, letter, look, from })
    try {
      const answer = await pool.send(envelope, content, signal)
      return { state: 'accepted', server: config.host, answer }
    } catch (error) {
      return outcomeOf(error, config.host)
    }
  },
}

const db = connect(directory)
process.stdout.write('loaded\n')
const [first] = await once(process.stdin, 'data')
const round = String(first).trim()
const report = (error: unknown) => process.stderr.write(`${error}\n`)
startOutbox({ db, transports: { mail }, report, leaseMs: 600, pollMs: 50 })

for (let number = 0; number < Number(count); number++) {
  const message = { name: 'Ines', email: 'ines@client.example', subject: 'Hello', message: 'Hello' }
  const notify = [`r${round}-${number}@company.com`]
  const { _id } = await createMessage(db, message, { notify })
  process.stdout.write(`${_id}\n`)
}
