import * as z from 'zod'
import { idParams, noBody, type RouteSchemas } from '../api/route.ts'
import { messageLimits } from '../documents/limits.ts'
import { delivery } from '../outbox/deliveries-api.ts'
import { isEmail, notEmail } from '../text/email.ts'
import { anyText, line, lines } from '../text/strings.ts'
import { inboxLimits } from './inbox.ts'
import { inboxMessage, messageStates } from './messages-api.ts'

const email = z.string().trim().toLowerCase().max(254)

const handling = z.strictObject({
  state: z.enum(messageStates),
  assignee: email.nullable().describe('The email of an account; `null` unassigns the message'),
  followUpAt: z.iso.datetime().nullable().describe('When the message returns to the top of Open'),
  company: anyText('Company', messageLimits.company),
  appliedFor: anyText('Applied for', messageLimits.company),
})

/** Changes to the handling of a message. Omitted fields keep their value. */
const handlingInput = handling.partial()
export type Handling = z.infer<typeof handlingInput>

const note = z
  .object({
    _id: z.uuid(),
    person: z.string().nullable().describe('The author’s email'),
    text: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime().nullable().describe('When the author last edited the note'),
  })
  .meta({ id: 'MessageNote' })

/** Internal note of staff on a message. */
export type MessageNote = z.infer<typeof note>

const reply = z
  .object({
    _id: z.uuid(),
    person: z.string().nullable(),
    text: z.string(),
    createdAt: z.iso.datetime(),
    delivery: delivery
      .nullable()
      .describe('Its delivery in the outbox; `null` once that is deleted'),
  })
  .meta({ id: 'MessageReply' })

/** Reply sent from the back office. */
export type MessageReply = z.infer<typeof reply>

const spamReasons = [
  'trap',
  'no-token',
  'too-quick',
  'words',
  'links',
  'flood',
  'sender-spam',
  'sender-known',
] as const

const weighed = z.object({ reason: z.enum(spamReasons), weight: z.int() })

/** Spam signal with its weight. A negative weight makes spam less likely. */
export type SpamReason = z.infer<typeof weighed>

const source = z.object({
  page: z.string().describe('The path of the page with the form'),
  firstPage: z.string().describe('The first path of the visit, if the browser knows it'),
  referrer: z.string().describe('The host of the referring site; empty if unknown'),
})

/** How the sender found the contact form. */
export type MessageSource = z.infer<typeof source>

const others = z.object({
  total: z.int(),
  items: z.array(inboxMessage).describe('The 10 newest messages'),
})

const conversation = z
  .object({
    message: inboxMessage,
    reasons: z.array(weighed),
    source: source.nullable(),
    notes: z.array(note),
    replies: z.array(reply),
    sameSender: others,
    sameDomain: others.describe(
      'Messages of other senders at the same domain; none for public mail providers',
    ),
    replying: z.array(z.string()).describe('Other people who are writing a reply at the moment'),
  })
  .meta({ id: 'MessageConversation' })

/** A message with its spam signals, source, notes, replies and related messages. */
export type Conversation = z.infer<typeof conversation>

const template = z.strictObject({
  name: line('Name', inboxLimits.templateName),
  text: lines('Text', inboxLimits.reply),
})

const mailbox = z
  .string()
  .trim()
  .max(254)
  .refine((text) => text === '' || isEmail(text), { error: notEmail })

const inboxSettingsInput = z.strictObject({
  mailbox: mailbox.describe('Reply-To of replies; empty uses the email of the settings'),
  templates: z.array(template).max(inboxLimits.templates),
  keepsSource: z.boolean().describe('Whether the source of messages is stored'),
})

/** Inbox settings: mailbox, reply templates and source tracking. */
export type InboxSettings = z.infer<typeof inboxSettingsInput>
export type ReplyTemplate = z.infer<typeof template>

const storedSettings = inboxSettingsInput.extend({
  version: z.int(),
  isMailSetUp: z.boolean().describe('Whether replies can be sent from the back office'),
})

/** Inbox settings with their version. */
export type StoredInboxSettings = z.infer<typeof storedSettings>

const ids = z.array(z.uuid()).min(1).max(200)

const counts = z
  .object(
    Object.fromEntries(messageStates.map((state) => [state, z.int()])) as Record<
      (typeof messageStates)[number],
      z.ZodInt
    >, // Cast: `fromEntries` loses the keys.
  )
  .meta({ id: 'MessageCounts' })

export type MessageCounts = z.infer<typeof counts>

const noteInput = z.strictObject({ text: lines('Note', inboxLimits.note) })
const noteParams = z.strictObject({ id: z.string(), note: z.string() })

export const inboxRoutes = {
  'GET /messages/counts': { response: { 200: counts } },
  'GET /messages/people': { response: { 200: z.array(z.string()) } },
  'GET /messages/settings': { response: { 200: storedSettings } },
  'PUT /messages/settings': { body: inboxSettingsInput, response: { 200: storedSettings } },
  'GET /messages/events': {
    response: {
      200: {
        description: 'Server-sent events',
        content: { 'text/event-stream': { schema: z.unknown().meta({ type: 'string' }) } },
      },
      204: noBody,
    },
  },
  'POST /messages/bulk': {
    body: z.strictObject({
      ids,
      change: handling.pick({ state: true, assignee: true }).partial().optional(),
      isDeleted: z.literal(true).optional(),
    }),
    response: {
      200: z.object({
        done: z.array(z.uuid()),
        missing: z.array(z.uuid()).describe('Messages that no longer exist'),
      }),
    },
  },
  'PUT /messages/:id': { params: idParams, body: handlingInput, response: { 200: inboxMessage } },
  'GET /messages/:id/conversation': { params: idParams, response: { 200: conversation } },
  'POST /messages/:id/notes': { params: idParams, body: noteInput, response: { 201: note } },
  'PUT /messages/:id/notes/:note': { params: noteParams, body: noteInput, response: { 200: note } },
  'DELETE /messages/:id/notes/:note': { params: noteParams, response: { 204: noBody } },
  'PUT /messages/:id/replying': {
    params: idParams,
    body: z.strictObject({ isReplying: z.boolean() }),
    response: { 200: z.object({ replying: z.array(z.string()), version: z.int() }) },
  },
  'POST /messages/:id/replies': {
    params: idParams,
    body: z.strictObject({
      text: lines('Reply', inboxLimits.reply),
      state: z
        .enum(['open', 'waiting', 'done'])
        .describe('The state of the message after the reply'),
    }),
    response: { 201: reply },
  },
} satisfies RouteSchemas
