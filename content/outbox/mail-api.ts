import * as z from 'zod'
import { idParams, noBody, type RouteSchemas } from '../api/route.ts'
import { isEmail, notEmail } from '../text/email.ts'
import { anyText } from '../text/strings.ts'
import { delivery, deliveryStates } from './deliveries-api.ts'
import { isMailHost, mailEncryptions } from './mail-server.ts'

/** Notifications that a recipient can choose: of `each` new message, a daily `digest`, or `nothing`. */
const messageNews = ['each', 'digest', 'nothing'] as const
export type MessageNews = (typeof messageNews)[number]

const address = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isEmail, { error: notEmail })
  .meta({ format: 'idn-email' })

export const messageChoice = {
  messages: z.enum(messageNews).describe('Each message, a daily digest, or nothing'),
  hasSpam: z.boolean().describe('Whether a daily digest lists suspected spam'),
}

const recipient = z
  .object({
    address: z.string(),
    ...messageChoice,
    source: z
      .enum(['chosen', 'duty', 'environment'])
      .describe(
        'Set in the back office, by the duty, or by NOTIFY_EMAIL, which always means each message',
      ),
  })
  .meta({ id: 'MailRecipient' })

/** A recipient of notifications. */
export type MailRecipient = z.infer<typeof recipient>

const health = z
  .object({
    isSetUp: z.boolean().describe('Whether a mail server is set up'),
    failure: z
      .object({
        since: z.iso.datetime(),
        server: z.string().nullable(),
        answer: z.string().describe('Answer of the server, or why there was none'),
        isPermanent: z.boolean().describe('Whether it needs attention'),
        waiting: z.int().describe('Number of waiting mails, up to 1,000'),
      })
      .nullable(),
  })
  .meta({ id: 'MailHealth' })

/** Whether mail is set up and works. */
export type MailHealth = z.infer<typeof health>
export { health as mailHealth }

const mailLine = (label: string) =>
  anyText(label, 200)
    .trim()
    .refine((value) => !/[\r\n]/.test(value), `${label} must be on one line`)

const portError = 'Port must be a whole number from 1 to 65535'

const serverInput = z.strictObject({
  host: mailLine('Host')
    .refine((value) => value !== '', { error: 'Host is required', abort: true })
    .refine(isMailHost, 'Host must be a name such as mail.example.com, without smtp:// and port'),
  port: z.int(portError).min(1, portError).max(65_535, portError),
  encryption: z
    .enum(mailEncryptions, `Security must be one of ${mailEncryptions.join(', ')}`)
    .describe('TLS from the first byte, STARTTLS, or none, which only private networks may use'),
  user: mailLine('User name').describe('Empty if the server needs no login'),
  password: anyText('Password', 1000)
    .optional()
    .describe(
      'In no response. Without it the stored password stays, as long as host, port, security and user name do',
    ),
  fromAddress: mailLine('Sender address').refine(isEmail, notEmail),
  fromName: mailLine('Sender name').describe('Empty for the company’s name'),
})

/** The mail server as the back office saves it. */
export type MailServerInput = z.output<typeof serverInput>

const server = serverInput
  .omit({ password: true })
  .extend({
    hasPassword: z.boolean(),
    needsPassword: z
      .boolean()
      .describe('Whether the password cannot be decrypted with this server’s key, as after a move'),
  })
  .meta({ id: 'MailServer' })

/** The mail server set up in the back office, without its password. */
export type MailServer = z.infer<typeof server>

const mail = health
  .extend({
    source: z
      .enum(['environment', 'back-office'])
      .nullable()
      .describe('Where the mail server is set. SMTP_URL takes precedence over the back office'),
    ownServer: server.nullable().describe('The mail server set up in the back office'),
    needsSecretKey: z
      .boolean()
      .describe('Whether a password can only be stored once SECRET_KEY is set, as with replicas'),
    defaultSender: z.string().describe('A sender address of the site’s domain'),
    server: z.string().nullable().describe('`mail.example.com:587`, without credentials'),
    encryption: z.enum(['tls', 'starttls', 'offered', 'none']).nullable(),
    from: z.string().nullable(),
    domain: z.string().nullable().describe('The domain of the sender'),
    digestHour: z.int(),
    timeZone: z.string().describe('Time zone of `digestHour`'),
    recipients: z.array(recipient),
    unreachable: z
      .array(z.string())
      .describe(
        'Accounts that read messages but are not notified, because their address cannot receive mail',
      ),
    deliveries: z.array(delivery).describe('The newest 20 mails'),
  })
  .meta({ id: 'Mail' })

/** All data of the mail page. */
export type Mail = z.infer<typeof mail>

const tested = z.object({
  state: z.enum(deliveryStates),
  server: z.string().nullable(),
  answer: z.string(),
})

/** Result of a test mail. */
export type TestedMail = z.infer<typeof tested>

const record = z.object({
  state: z.enum(['good', 'missing', 'wrong', 'unknown']),
  name: z.string().describe('Name that was looked up'),
  found: z.string().nullable(),
  says: z.string().describe('Explanation in plain words'),
})

/** A DNS record that receivers of mail check. */
export type DomainRecord = z.infer<typeof record>

const domainCheck = z
  .object({ domain: z.string(), spf: record, dkim: record.nullable(), dmarc: record })
  .meta({ id: 'MailDomain' })

export type MailDomain = z.infer<typeof domainCheck>

const params = z.strictObject({ address })

export const mailRoutes = {
  'GET /mail': { response: { 200: mail } },
  'PUT /mail/recipients/:address': {
    params,
    body: z.strictObject(messageChoice),
    response: { 200: z.array(recipient) },
  },
  'DELETE /mail/recipients/:address': { params, response: { 204: noBody } },
  'PUT /mail/server': { body: serverInput, response: { 200: server } },
  'DELETE /mail/server': { response: { 204: noBody } },
  'POST /mail/test': { body: z.strictObject({ address }), response: { 200: tested } },
  'GET /mail/domain': {
    querystring: z.strictObject({
      selector: z
        .string()
        .regex(/^[\p{L}\p{N}._-]{1,100}$/u, 'Selector must be a name such as mail2026')
        .optional(),
    }),
    response: { 200: domainCheck },
  },
  'GET /messages/:id/deliveries': { params: idParams, response: { 200: z.array(delivery) } },
  'POST /deliveries/:id/retry': { params: idParams, response: { 200: delivery } },
} satisfies RouteSchemas
