import * as z from 'zod'
import { isEmail } from '#content/text/email.ts'
import { listOf, parseVariables, rule } from './variables.ts'

/** A named email address: `Example Ltd <noreply@example.com>`. */
export interface Mailbox {
  name?: string
  address: string
}

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
  /**
   * Private networks that may have the mail server. Absent for the server of SMTP_URL, which may be anywhere.
   */
  allowPrivate?: readonly string[]
}

/** The variables of mail. General variables are in `env.ts`. */
const variables = z.object({
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

const mailVariables = Object.keys(variables.shape)

interface MailEnv {
  /** The mail server of SMTP_URL. Absent without SMTP_URL: then the back office may have one. */
  mail: MailConfig | undefined
  /** Addresses that are notified of every message, in addition to the addresses from the back office. */
  notifyEmail: string[]
}

/** Reads the mail configuration. */
export function mailConfig(
  value: (name: string) => string | undefined,
  siteUrl: string,
  errors: string[],
): MailEnv {
  const given = Object.fromEntries(mailVariables.map((name) => [name, value(name)]))
  const { data } = parseVariables(variables, given, errors)
  const notifyEmail = [...new Set(data?.NOTIFY_EMAIL)]
  if (!data?.SMTP_URL) return { mail: undefined, notifyEmail }
  const url = new URL(data.SMTP_URL)
  const isTls = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const user = decodeURIComponent(url.username)
  const isHere = isThisMachine(host)
  const mail: MailConfig = {
    host,
    port: Number(url.port) || (isTls ? 465 : 587),
    isTls,
    starttls: isHere ? 'never' : user ? 'required' : 'offered',
    ...(user && { login: { user, password: decodeURIComponent(url.password) } }),
    from: readMailbox(data.MAIL_FROM ?? '') ?? { address: defaultSender(siteUrl) },
  }
  return { mail, notifyEmail }
}

/** The sender unless another is set: noreply@example.com for www.example.com. */
export const defaultSender = (siteUrl: string) =>
  `noreply@${new URL(siteUrl).hostname.replace(/^www\./, '')}`

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
