import type { MailConfig } from '../../../env/mail.ts'
import { type Envelope, openSession, type Session, type SmtpTimeouts } from './session.ts'

/** Idle sessions are ended after this time, before the server ends them. */
const idleMs = 5_000
/** Maximum number of mails in a session. Some servers accept no more. */
const mostMails = 100

export interface SmtpPool {
  /** Sends a mail and returns the server's answer. Throws `SmtpError`. */
  send(envelope: Envelope, mail: Buffer, signal: AbortSignal): Promise<string>
  /** Opens a session and ends it. Throws `SmtpError`. */
  check(signal: AbortSignal): Promise<void>
  close(): void
}

/** Connection pool: keeps sessions with the mail server open while there is mail to send. */
export function createPool(config: MailConfig, timeouts: SmtpTimeouts): SmtpPool {
  const idle: Session[] = []
  let timer: NodeJS.Timeout | undefined

  const close = () => {
    clearTimeout(timer)
    for (const session of idle.splice(0)) session.quit()
  }
  const keep = (session: Session) => {
    if (!session.isOpen) return
    if (session.sent >= mostMails) return session.quit()
    idle.push(session)
    clearTimeout(timer)
    timer = setTimeout(close, idleMs).unref()
  }
  const take = () => {
    for (let session = idle.pop(); session; session = idle.pop()) {
      if (session.isOpen) return session
    }
    return undefined
  }

  return {
    async send(envelope, mail, signal) {
      const session = take() ?? (await openSession(config, timeouts, signal))
      try {
        return await session.send(envelope, mail, signal)
      } finally {
        keep(session)
      }
    },
    async check(signal) {
      const session = await openSession(config, timeouts, signal)
      session.quit()
    },
    close,
  }
}
