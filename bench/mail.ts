import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hourMs, minuteMs } from '#content/text/durations.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { createMessage } from '#server/inbox/messages.ts'
import { buildWhenStale } from '#server/process/build.ts'
import { killRounds } from '#tests/support/faults/outbox-kill.ts'
import { startSmtp } from '#tests/support/services/smtp.ts'
import { freePort } from '#tests/support/sites/server.ts'
import { startProgram } from './load.ts'
import { print, quantile, type Row, row } from './row.ts'

const posts = 120
/** Messages between two resets of the flood limit. After 30 emails in ten minutes, messages would share an email. */
const postsOfSpan = 25

const message = {
  name: 'Ines Ferreira',
  email: 'ines@client.example',
  subject: 'A question',
  message: 'We run a small clinic and would like to talk about our booking system. '.repeat(4),
}

const directoryOf = () => mkdtemp(join(tmpdir(), 'atrium-bench-'))

/** Latency from the request that sends a message to the mail server's acceptance of its notification. */
async function latency(): Promise<Row[]> {
  await buildWhenStale(() => {})
  const directory = await directoryOf()
  const smtp = await startSmtp()
  const server = await startProgram('unlimited-server.ts', {
    DATA_DIR: directory,
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    SMTP_URL: smtp.url,
    NOTIFY_EMAIL: 'boss@company.com',
  })
  const db = connect(directory)
  const times: number[] = []
  for (let count = 0; count < posts; count++) {
    if (count % postsOfSpan === 0) {
      const attemptedAt = new Date(Date.now() - hourMs).toISOString()
      await db.updateTable('outbox').set({ attemptedAt }).where('state', '=', 'accepted').execute()
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    smtp.fail({ data: () => void resolve() })
    const began = performance.now()
    await fetch(`${server.url}/api/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    })
    await promise
    times.push(performance.now() - began)
  }
  await db.destroy()
  await server.stop()
  await smtp.close()
  await rm(directory, { recursive: true })
  return [
    row('from POST to the mail server’s acceptance: median', quantile(times, 0.5), 'ms'),
    row('from POST to the mail server’s acceptance: p95', quantile(times, 0.95), 'ms'),
  ]
}

/** Durable messages per second in this process, with one recipient of notifications and with none. */
async function throughput(): Promise<Row[]> {
  const perSecond = async (notify: string[] | undefined) => {
    const directory = await directoryOf()
    const db = connect(directory)
    await migrate(db)
    const count = 4_000
    const [began, used] = [performance.now(), process.cpuUsage()]
    for (let done = 0; done < count; done += 100) {
      await Promise.all(Array.from({ length: 100 }, () => createMessage(db, message, { notify })))
    }
    const took = performance.now() - began
    const { user, system } = process.cpuUsage(used)
    await db.destroy()
    await rm(directory, { recursive: true })
    return { rate: (count / took) * 1000, work: (user + system) / count }
  }
  await perSecond(undefined)
  const without = await perSecond(undefined)
  const told = await perSecond(['boss@company.com'])
  return [
    row('messages stored in a second, nobody told', without.rate, '/s'),
    row('messages stored in a second, one recipient', told.rate, '/s', { atLeast: 2_000 }),
    row('processor time of a message, nobody told', without.work, 'µs'),
    row('processor time of a message, one recipient', told.work, 'µs'),
  ]
}

/**
 * Kills a process that stores messages and sends their notifications, `wanted` times or until `minutes` have passed:
 * `node bench/mail.ts kill 500 20`.
 */
async function kills(wanted: number, minutes: number): Promise<Row[]> {
  const directory = await directoryOf()
  const longestMs = minutes * minuteMs
  const { rounds, acknowledged, lost, twice, twiceByKill } = await killRounds(
    ...([directory, wanted, longestMs] as const),
  )
  await rm(directory, { recursive: true })
  return [
    row(`kill -9, ${rounds} rounds: messages that were durable`, acknowledged, ''),
    row('of those without a mail', lost, '', { atMost: 0 }),
    row('mails that were sent twice', twice, ''),
    row('of those not cut off by a kill', twice - twiceByKill, '', { atMost: 0 }),
  ]
}

export const benchMail = async (): Promise<Row[]> => [...(await throughput()), ...(await latency())]

if (import.meta.main) {
  const [what, rounds = '500', minutes = '60'] = process.argv.slice(2)
  print(what === 'kill' ? await kills(Number(rounds), Number(minutes)) : await benchMail())
}
