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
  assignee: email.nullable().describe('The e-mail of an account; `null` takes it from everybody'),
  followUpAt: z.iso.datetime().nullable().describe('When it comes back to the top of Open'),
  company: anyText('Company', messageLimits.company),
  appliedFor: anyText('Applied for', messageLimits.company),
})

/** What is changed of how a message is handled; the rest stays. */
const handlingInput = handling.partial()
export type Handling = z.infer<typeof handlingInput>

const note = z
  .object({
    _id: z.uuid(),
    person: z.string().nullable().describe('The e-mail of who wrote it'),
    text: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime().nullable().describe('When its writer changed it last'),
  })
  .meta({ id: 'MessageNote' })

/** What colleagues write to each other about a message. */
export type MessageNote = z.infer<typeof note>

const reply = z
  .object({
    _id: z.uuid(),
    person: z.string().nullable(),
    text: z.string(),
    createdAt: z.iso.datetime(),
    delivery: delivery.nullable().describe('Its row of the outbox; `null` when that is gone'),
  })
  .meta({ id: 'MessageReply' })

/** An answer that was sent from the back office. */
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

/** A sign for or against spam, and what it weighs. */
export type SpamReason = z.infer<typeof weighed>

const source = z.object({
  page: z.string().describe('The path that it was sent from'),
  firstPage: z.string().describe('The first path of that visit, as far as the browser knew it'),
  referrer: z.string().describe('The host of the site that led there; empty without one'),
})

/** What came by which page. */
export type MessageSource = z.infer<typeof source>

const others = z.object({ total: z.int(), items: z.array(inboxMessage).describe('The newest 10') })

const conversation = z
  .object({
    message: inboxMessage,
    reasons: z.array(weighed),
    source: source.nullable(),
    notes: z.array(note),
    replies: z.array(reply),
    sameSender: others,
    sameDomain: others.describe('Without those of the sender; none for public mail providers'),
    replying: z.array(z.string()).describe('Who else is writing an answer right now'),
  })
  .meta({ id: 'MessageConversation' })

/** All that is known of a message, and what was done about it. */
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
  mailbox: mailbox.describe('Answers go here; empty means the e-mail of the settings'),
  templates: z.array(template).max(inboxLimits.templates),
  keepsSource: z.boolean().describe('Whether it is kept by which page a message came'),
})

/** How the company answers. */
export type InboxSettings = z.infer<typeof inboxSettingsInput>
export type ReplyTemplate = z.infer<typeof template>

const storedSettings = inboxSettingsInput.extend({
  version: z.int(),
  isMailSetUp: z.boolean().describe('Whether answers can be sent from here'),
})

/** The settings with the count of their saves. */
export type StoredInboxSettings = z.infer<typeof storedSettings>

const ids = z.array(z.uuid()).min(1).max(200)

const counts = z
  .object(
    Object.fromEntries(messageStates.map((state) => [state, z.int()])) as Record<
      (typeof messageStates)[number],
      z.ZodInt
    >, // all of the states
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
        missing: z.array(z.uuid()).describe('Those that are gone'),
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
      state: z.enum(['open', 'waiting', 'done']).describe('What becomes of the message'),
    }),
    response: { 201: reply },
  },
} satisfies RouteSchemas
