import * as z from 'zod'
import { isEmail } from '#content/text/email.ts'
import type { Mailbox } from '../outbox/mail/mailbox.ts'
import { listOf, parseVariables, rule } from './variables.ts'

/** Configuration of outgoing mail. */
export interface MailConfig {
  host: string
  port: number
  /** Whether the connection starts with TLS (implicit TLS). If it does not, `starttls` applies. */
  isTls: boolean
  /**
   * STARTTLS: `never` for a mail server on this machine, otherwise `required` with a login, and `offered` (used if the
   * mail server offers it) without a login.
   */
  starttls: 'required' | 'offered' | 'never'
  login?: { user: string; password: string }
  from: Mailbox
  /** Addresses that are notified of every message, in addition to the addresses from the back office. */
  notify: string[]
}

/** The variables of mail. General variables are in `env.ts`. */
const mail = z.object({
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, {
      error: 'must be an address such as smtp://user:password@mail.example.com:587',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (text) => readMailbox(text) !== undefined,
      rule('must be an e-mail address, or Example Ltd <noreply@example.com>'),
    )
    .optional(),
  NOTIFY_EMAIL: listOf(
    (text) => (isEmail(text) ? text.toLowerCase() : undefined),
    'e-mail addresses',
  ).default([]),
})

const mailVariables = Object.keys(mail.shape)

/** Reads the mail configuration; `undefined` without SMTP_URL. */
export function mailConfig(
  value: (name: string) => string | undefined,
  siteUrl: string,
  errors: string[],
): MailConfig | undefined {
  const given = Object.fromEntries(mailVariables.map((name) => [name, value(name)]))
  const { data } = parseVariables(mail, given, errors)
  if (!data?.SMTP_URL) return undefined
  const url = new URL(data.SMTP_URL)
  const isTls = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const user = decodeURIComponent(url.username)
  const isHere = isThisMachine(host)
  return {
    host,
    port: Number(url.port) || (isTls ? 465 : 587),
    isTls,
    starttls: isHere ? 'never' : user ? 'required' : 'offered',
    ...(user && { login: { user, password: decodeURIComponent(url.password) } }),
    from: readMailbox(data.MAIL_FROM ?? '') ?? { address: `noreply@${mailDomainOf(siteUrl)}` },
    notify: [...new Set(data.NOTIFY_EMAIL)],
  }
}

/** The mail domain of a site: example.com for www.example.com. */
const mailDomainOf = (siteUrl: string) => new URL(siteUrl).hostname.replace(/^www\./, '')

const isThisMachine = (host: string) =>
  host === 'localhost' || host === '::1' || /^127\./.test(host)

/** The error omits the value, which can contain a password. */
function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text)
  try {
    decodeURIComponent(username + password)
  } catch {
    return false
  }
  const isPlain = pathname.replace('/', '') === '' && !search && !hash
  return /^smtps?:$/.test(protocol) && hostname !== '' && isPlain
}

/** Parses `Name <address>` or an address alone. */
function readMailbox(text: string): Mailbox | undefined {
  const [, quoted, name, inBrackets] = /^(?:"([^"<>]*)"|([^<>"]*?))\s*<([^<>]+)>$/.exec(text) ?? []
  const address = inBrackets ?? text
  if (!isEmail(address)) return undefined
  const displayName = (quoted ?? name ?? '').trim()
  return displayName ? { name: displayName, address } : { address }
}
