import * as z from 'zod'
import { idParams, noBody, type RouteSchemas } from '../api/route.ts'
import { isEmail, notEmail } from '../text/email.ts'
import { delivery, deliveryStates } from './deliveries-api.ts'

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
    isSetUp: z.boolean().describe('Whether SMTP_URL is set'),
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

const mail = health
  .extend({
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
