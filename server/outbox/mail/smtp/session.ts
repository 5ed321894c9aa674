import type { MailConfig } from '../../../env/mail.ts'
import { domainOf } from '../mailbox.ts'
import { openCheckedSocket } from './checked-socket.ts'

/** Stage of a session with a mail server. */
export type Stage = 'connect' | 'login' | 'send'

/** Maximum milliseconds to wait for the connection, the server's greeting and each of its answers. */
export interface SmtpTimeouts {
  connect: number
  greeting: number
  answer: number
}

export const smtpTimeouts: SmtpTimeouts = { connect: 15_000, greeting: 15_000, answer: 30_000 }

/** Properties of nodemailer's errors. */
interface Failure extends Error {
  code?: string
  originalCode?: string
  responseCode?: number
  response?: string
  command?: string
}

/** A failed session. Its stage determines whether all mails or only one are affected. */
export class SmtpError extends Error {
  readonly stage: Stage
  readonly failure: Failure
  constructor(stage: Stage, failure: Failure) {
    super(failure.message, { cause: failure })
    this.stage = stage
    this.failure = failure
  }
}

export interface Envelope {
  from: string
  to: string[]
  size: number
}

export interface Session {
  /** Sends a mail and returns the server's answer. Throws `SmtpError`. */
  send(envelope: Envelope, mail: Buffer, signal: AbortSignal): Promise<string>
  readonly isOpen: boolean
  /** Number of mails sent. */
  readonly sent: number
  quit(): void
}

/** Opens a session with the mail server, with TLS and a login as configured. Throws `SmtpError`. */
export async function openSession(
  config: MailConfig,
  timeouts: SmtpTimeouts,
  signal: AbortSignal,
): Promise<Session> {
  const socket =
    config.allowPrivate &&
    (await openCheckedSocket(
      config,
      config.allowPrivate,
      AbortSignal.any([signal, AbortSignal.timeout(timeouts.connect)]),
    ).catch((error: Error) => {
      throw new SmtpError('connect', error)
    }))
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection')
  const connection = new SMTPConnection({
    ...(socket && { connection: socket }),
    host: config.host,
    port: config.port,
    secure: config.isTls,
    requireTLS: config.starttls === 'required',
    ignoreTLS: config.starttls === 'never',
    name: domainOf(config.from.address),
    connectionTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.answer,
    maxResponseSize: 64 * 1024,
    logger: false,
  })
  let isOpen = true
  let sent = 0
  let fail: ((error: Error) => void) | undefined
  connection.on('error', (error: Error) => {
    isOpen = false
    fail?.(error)
  })
  connection.on('end', () => {
    isOpen = false
    fail?.(new Error('Connection closed unexpectedly'))
  })

  /** Runs one step of the session. Waits until the step has ended, the session has closed or the signal is aborted. */
  const step = async <T>(
    stage: Stage,
    of: AbortSignal,
    act: (done: (error?: Error | null, result?: T) => void) => void,
  ): Promise<T | undefined> => {
    const { promise, resolve, reject } = Promise.withResolvers<T | undefined>()
    const abort = () => reject(new Error('no answer in time'))
    of.addEventListener('abort', abort, { once: true })
    fail = reject
    try {
      of.throwIfAborted()
      act((error, result) => (error ? reject(error) : resolve(result)))
      return await promise
    } catch (error) {
      fail = undefined // closing the connection would otherwise reject a promise that nobody awaits
      isOpen = isOpen && hasAnswer(error)
      if (!isOpen) connection.close()
      throw new SmtpError(stage, error as Failure) // nodemailer throws nothing else
    } finally {
      fail = undefined
      of.removeEventListener('abort', abort)
    }
  }

  try {
    await step('connect', signal, (done) => connection.connect(done))
  } catch (error) {
    if (socket) socket.destroy()
    throw error
  }
  const { login } = config
  if (login) {
    const { user, password: pass } = login
    try {
      await step('login', signal, (done) => connection.login({ user, pass }, done))
    } catch (error) {
      connection.close()
      throw error
    }
  }
  return {
    async send(envelope, mail, of) {
      try {
        const info = await step<{ response: string }>('send', of, (done) =>
          // The size is announced first, so the server refuses a mail that is too large before it is sent.
          connection.send(envelope, mail, done),
        )
        sent++
        return info?.response ?? ''
      } catch (error) {
        // After a refusal the session stays usable; RSET starts a new envelope.
        if (isOpen) await step('send', of, (done) => connection.reset(done)).catch(() => {})
        throw error
      }
    },
    get isOpen() {
      return isOpen
    },
    get sent() {
      return sent
    },
    quit() {
      isOpen = false
      connection.quit()
    },
  }
}

/** Whether the server has answered, so that the session is still usable. With 421 the server closes the session. */
const hasAnswer = (error: unknown) => {
  const { responseCode } = error as Failure // nodemailer throws nothing else
  return responseCode !== undefined && responseCode !== 421
}
