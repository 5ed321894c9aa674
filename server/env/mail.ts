import * as z from 'zod'
import { isEmail } from '#content/text/email.ts'
import type { Mailbox } from '../outbox/mail/mailbox.ts'
import { listOf, parseVariables, rule } from './variables.ts'

/** How mail leaves the server. */
export interface MailConfig {
  host: string
  port: number
  /** TLS from the first byte; else STARTTLS, by `starttls`. */
  isTls: boolean
  /** With a login nothing is sent in the open; without one, what the server offers is used. */
  starttls: 'required' | 'offered' | 'never'
  login?: { user: string; password: string }
  from: Mailbox
  /** Addresses that get each message, whatever the back office says. */
  notify: string[]
}

/** The variables of mail; those of every site are in `env.ts`. */
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

/** The configuration of mail; `undefined` when no SMTP_URL says where it goes. */
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

/** A site at www.example.com has its mail at example.com. */
const mailDomainOf = (siteUrl: string) => new URL(siteUrl).hostname.replace(/^www\./, '')

const isThisMachine = (host: string) =>
  host === 'localhost' || host === '::1' || /^127\./.test(host)

/** The error names no value: it can hold a password. */
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

/** `Name <address>`, or an address alone. */
function readMailbox(text: string): Mailbox | undefined {
  const [, quoted, name, inBrackets] = /^(?:"([^"<>]*)"|([^<>"]*?))\s*<([^<>]+)>$/.exec(text) ?? []
  const address = inBrackets ?? text
  if (!isEmail(address)) return undefined
  const said = (quoted ?? name ?? '').trim()
  return said ? { name: said, address } : { address }
}
