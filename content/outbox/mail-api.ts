import * as z from 'zod'
import { idParams, noBody, type RouteSchemas } from '../api/route.ts'
import { isEmail, notEmail } from '../text/email.ts'
import { delivery, deliveryStates } from './deliveries-api.ts'

/** What somebody is told of messages. */
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
  hasSpam: z.boolean().describe('Whether a daily digest names suspected spam'),
}

const recipient = z
  .object({
    address: z.string(),
    ...messageChoice,
    source: z
      .enum(['chosen', 'duty', 'environment'])
      .describe('Who says so: the back office, the duty, or NOTIFY_EMAIL, which always means each'),
  })
  .meta({ id: 'MailRecipient' })

/** Somebody who is told of messages by mail. */
export type MailRecipient = z.infer<typeof recipient>

const health = z
  .object({
    isSetUp: z.boolean().describe('Whether SMTP_URL is set'),
    failure: z
      .object({
        since: z.iso.datetime(),
        server: z.string().nullable(),
        answer: z.string().describe('What it said, or why there was no answer'),
        isPermanent: z.boolean().describe('Whether somebody has to do something about it'),
        waiting: z.int().describe('How many mails wait, up to 1,000'),
      })
      .nullable(),
  })
  .meta({ id: 'MailHealth' })

/** Whether mail leaves the server. */
export type MailHealth = z.infer<typeof health>
export { health as mailHealth }

const mail = health
  .extend({
    server: z.string().nullable().describe('`mail.example.com:587`; never with its password'),
    encryption: z.enum(['tls', 'starttls', 'offered', 'none']).nullable(),
    from: z.string().nullable(),
    domain: z.string().nullable().describe('The domain of the sender'),
    digestHour: z.int(),
    timeZone: z.string().describe('The server’s; the hour of the digest is of it'),
    recipients: z.array(recipient),
    unreachable: z
      .array(z.string())
      .describe('Whoever reads messages and is never told, as no mail can be sent to that address'),
    deliveries: z.array(delivery).describe('The newest 20 mails'),
  })
  .meta({ id: 'Mail' })

/** All that the screen of mail shows. */
export type Mail = z.infer<typeof mail>

const tested = z.object({
  state: z.enum(deliveryStates),
  server: z.string().nullable(),
  answer: z.string(),
})

/** How a test message went. */
export type TestedMail = z.infer<typeof tested>

const record = z.object({
  state: z.enum(['good', 'missing', 'wrong', 'unknown']),
  name: z.string().describe('Where it was looked up'),
  found: z.string().nullable(),
  says: z.string().describe('What that means, in plain words'),
})

/** A record of the DNS that receivers of mail look at. */
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
