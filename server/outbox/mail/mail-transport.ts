import { hourMs, minuteMs } from '#content/text/durations.ts'
import { isEmail } from '#content/text/email.ts'
import type { Database } from '../../database/connect.ts'
import type { Env } from '../../env/env.ts'
import type { MailConfig } from '../../env/mail.ts'
import type { StorageEnv } from '../../media/storage/open-storage.ts'
import type { Outcome, Outgoing, Readiness, Transport } from '../transport.ts'
import { type Composers, compose } from './compose.ts'
import { createMailLook } from './look.ts'
import { toMime } from './mime.ts'
import { configOf, findRow, type MailServerEnv } from './server/mail-server.ts'
import { oneLine, outcomeOf } from './smtp/outcome.ts'
import { createPool } from './smtp/pool.ts'
import { type SmtpTimeouts, smtpTimeouts } from './smtp/session.ts'

/** Retries for three days, with growing pauses. The first pauses are short, for receivers that greylist. */
const pausesMs = [
  ...[1, 5, 15, 30, 60, 120].map((minutes) => minutes * minuteMs),
  ...Array.from({ length: 17 }, () => 4 * hourMs),
]

const mailTimeoutMs = 2 * minuteMs
const atOnce = 4

interface Options {
  db: Database
  env: StorageEnv & Pick<Env, 'siteUrl'>
  config: MailConfig
  /** By default, every mail has its letter in the outbox. */
  composers?: Composers
  timeouts?: SmtpTimeouts
}

/** Transport of mail over SMTP, through one mail server. */
export function mailTransport({
  db,
  env,
  config,
  composers = {},
  timeouts = smtpTimeouts,
}: Options) {
  const pool = createPool(config, timeouts)
  const lookOf = createMailLook(db, env)
  const server = config.host

  const send = async (
    outgoing: Outgoing,
    signal: AbortSignal,
    all: readonly Outgoing[] = [outgoing],
  ): Promise<Outcome> => {
    const { id, kind, recipient } = outgoing
    if (!isEmail(recipient)) return refused(`${oneLine(recipient)} is no e-mail address`)
    const look = await lookOf()
    const letter = await compose(composers, all, db, look)
    if (!letter) return refused('not sent: the message was deleted before')
    // The content of a mail about several rows can differ between attempts, so the mail's id contains the number of
    // rows.
    const of = all.length > 1 ? `${id}.${all.length}` : id
    const mail = { id: of, kind, recipient, letter, look, from: config.from }
    const { envelope, content } = await toMime(mail)
    try {
      const answer = oneLine(await pool.send(envelope, content, signal))
      return { state: 'accepted', server, answer }
    } catch (error) {
      return outcomeOf(error, server)
    }
  }

  return {
    pausesMs,
    atOnce,
    timeoutMs: mailTimeoutMs,
    send,
    async check(signal: AbortSignal): Promise<Outcome> {
      try {
        await pool.check(signal)
        return { state: 'accepted', server, answer: 'the mail server answers' }
      } catch (error) {
        return outcomeOf(error, server)
      }
    },
    close: pool.close,
  } satisfies Transport
}

/**
 * Transport of mail through the mail server in use. Each process looks up the server before it sends, so a change in
 * the back office has effect everywhere without a restart. Without a server, and while its password cannot be
 * decrypted, the mails wait.
 */
export function currentMailTransport({
  db,
  env,
  ...options
}: Omit<Options, 'env' | 'config'> & { env: StorageEnv & MailServerEnv & Pick<Env, 'siteUrl'> }) {
  let current: { stored: string; transport: ReturnType<typeof mailTransport> | undefined } = {
    stored: '',
    transport: env.mail && mailTransport({ db, env, config: env.mail, ...options }),
  }

  const prepare = async (): Promise<Readiness> => {
    if (env.mail) return 'ready'
    const row = await findRow(db)
    const stored = row ? JSON.stringify(row) : ''
    if (stored !== current.stored) {
      const config = row && (await configOf(env, row))
      current.transport?.close()
      const transport = config && mailTransport({ db, env, config, ...options })
      current = { stored, transport }
      if (transport) return 'changed'
    }
    return current.transport ? 'ready' : 'waiting'
  }

  return {
    pausesMs,
    atOnce,
    timeoutMs: mailTimeoutMs,
    prepare,
    async send(outgoing, signal, all): Promise<Outcome> {
      if (current.transport) return current.transport.send(outgoing, signal, all)
      return { state: 'retry', server: null, answer: 'email is not set up' }
    },
    async check(signal): Promise<Outcome> {
      await prepare()
      if (current.transport) return current.transport.check(signal)
      return refused('email is not set up')
    },
    close: () => current.transport?.close(),
  } satisfies Transport
}

const refused = (answer: string): Outcome => ({ state: 'refused', server: null, answer })
