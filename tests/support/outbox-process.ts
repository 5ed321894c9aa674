import { once } from 'node:events'
import { connect } from '#server/database/connect.ts'
import { createMessage } from '#server/database/messages.ts'
import { migrate } from '#server/database/migrate.ts'
import { readEnv } from '#server/env.ts'
import { mailTransport } from '#server/mail/mail-transport.ts'
import { startOutbox } from '#server/outbox/outbox.ts'

/**
 * Stores messages and tells of them by mail, to be killed: `node outbox-process.ts <data directory> <SMTP_URL>
 * <count>`. It begins when it is told to, with a line, and writes the id of each message that is durable.
 * Each has a recipient of its own, so that no flood joins them.
 */
const [directory = '', url = '', count = '0'] = process.argv.slice(2)
const { env } = readEnv({ DATA_DIR: directory, SMTP_URL: url, MAIL_FROM: 'noreply@company.com' })
if (!env.mail) throw new Error('SMTP_URL is none')
const db = connect(directory)
await migrate(db)
const transport = mailTransport({ db, env, config: env.mail })
process.stdout.write('loaded\n')
const [first] = await once(process.stdin, 'data')
const report = (error: unknown) => process.stderr.write(`${error}\n`)
startOutbox({ db, transports: { mail: transport }, report, leaseMs: 600, pollMs: 50 })

const round = String(first).trim()
for (let number = 0; number < Number(count); number++) {
  const message = { name: 'Ines', email: 'ines@client.example', subject: 'Hello', message: 'Hello' }
  const notify = [`r${round}-${number}@company.com`]
  const { _id } = await createMessage(db, message, { notify })
  process.stdout.write(`${_id}\n`)
}
