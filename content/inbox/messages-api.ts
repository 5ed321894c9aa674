import * as z from 'zod'
import { listQuery } from '../api/list-query.ts'
import { idParams, noBody, type RouteSchemas } from '../api/route.ts'
import { backupTrouble } from '../backup/backups-api.ts'
import { isLonger, messageLimits } from '../documents/limits.ts'
import { mailHealth } from '../outbox/mail-api.ts'
import { isEmail, notEmail } from '../text/email.ts'
import { anyText, line, lines, optionalLine } from '../text/strings.ts'

const status = z.enum(['new', 'read'])

const message = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    status,
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Message' })

/** A message that a visitor sent. */
export type Message = z.infer<typeof message>

/** What is to be done about a message. *Spam* is suspected spam. */
export const messageStates = ['new', 'open', 'waiting', 'done', 'spam'] as const
export type MessageState = (typeof messageStates)[number]

export const inboxMessage = message
  .extend({
    state: z.enum(messageStates),
    assignee: z.string().nullable().describe('The e-mail of who answers it'),
    followUpAt: z.iso.datetime().nullable(),
    isDue: z.boolean().describe('Its follow-up has come: it is at the top of Open'),
    company: z.string(),
    appliedFor: z.string().describe('The opening that somebody applies for; else empty'),
    suspicion: z.int().describe('The weight of what looks like spam; from 2 on it is suspected'),
    version: z.int(),
  })
  .meta({ id: 'InboxMessage' })

/** A message as the back office has it. */
export type InboxMessage = z.infer<typeof inboxMessage>

const defaultSubject = 'Contact Form Submission'

/**
 * What a visitor may send. The subject is `subject`, else `company`, else the default one; both
 * count as absent when they are blank. A company beside another subject stands behind it, and is kept as a
 * field of its own as well.
 */
export const messageInput = z
  .strictObject({
    name: line('Name', messageLimits.name),
    email: line('Email', messageLimits.email)
      .refine((text) => isLonger(text, messageLimits.email) || isEmail(text), {
        error: notEmail,
        abort: true,
      })
      .meta({ format: 'idn-email' }),
    company: optionalLine('Company', messageLimits.company),
    subject: optionalLine('Subject', messageLimits.subject),
    appliedFor: optionalLine('Applied for', messageLimits.subject),
    message: lines('Message', messageLimits.message),
  })
  .transform(
    ({ company, subject, appliedFor, ...rest }): NewMessage => ({
      ...rest,
      subject: subjectOf(subject?.trim(), company?.trim()),
      company: company?.trim() ?? '',
      appliedFor: appliedFor?.trim() ?? '',
    }),
  )

/** What is stored of what a visitor sent. */
export type NewMessage = Pick<Message, 'name' | 'email' | 'subject' | 'message'> &
  Partial<Pick<InboxMessage, 'company' | 'appliedFor'>>

function subjectOf(subject = '', company = ''): string {
  if (subject && company && subject !== company) return `${subject} (${company})`
  return subject || company || defaultSubject
}

const inbox = z.object({
  unread: z.int().describe('Without suspected spam'),
  /** The id of the message that arrived last; `null` when there is none. */
  newest: z.uuid().nullable(),
  /**
   * How many arrived after the one that was asked about, without suspected spam; 0 when none was, or when that one is
   * gone.
   */
  arrived: z.int(),
  mail: mailHealth,
  readOnlySince: z.iso
    .datetime()
    .nullable()
    .describe('Since when nothing can be saved, because the site is being moved'),
  backups: backupTrouble.nullable().describe('What is wrong with the backups; for administrators'),
})

/** How many messages wait, and what came after the last that somebody knows of. */
export type Inbox = z.infer<typeof inbox>

/** What of it the messages themselves say. */
export type MessageCounts = Omit<Inbox, 'mail' | 'readOnlySince' | 'backups'>

export const messageSorts = ['createdAt', 'name', 'email', 'subject', 'status'] as const

const messagesQuery = listQuery(messageSorts).extend({
  status: status.optional(),
  state: z.enum(messageStates).optional(),
  without: z.literal('spam').optional().describe('Leaves suspected spam out'),
  assignee: anyText('The assignee', 254)
    .transform((text) => text.trim().toLowerCase())
    .optional()
    .describe('An e-mail, or `nobody`'),
})

/** A stream on the server, text on the wire. */
const csv = z.unknown().meta({ type: 'string' })

export const messageRoutes = {
  'GET /messages/form-token': {
    response: { 200: z.object({ token: z.string(), keepsSource: z.boolean().optional() }) },
  },
  'POST /messages': { body: messageInput, response: { 201: message } },
  'GET /messages': { querystring: messagesQuery, response: { 200: z.array(inboxMessage) } },
  'GET /messages/export': {
    querystring: messagesQuery.omit({ sort: true, page: true, pageSize: true }),
    response: { 200: { description: 'CSV', content: { 'text/csv': { schema: csv } } } },
  },
  'GET /messages/inbox': {
    querystring: z.strictObject({
      after: z.uuid('After must be the id of a message').optional(),
    }),
    response: { 200: inbox },
  },
  'GET /messages/:id': { params: idParams, response: { 200: inboxMessage } },
  'PUT /messages/:id/read': { params: idParams, response: { 200: inboxMessage } },
  'PUT /messages/:id/unread': { params: idParams, response: { 200: inboxMessage } },
  'DELETE /messages/:id': { params: idParams, response: { 204: noBody } },
} satisfies RouteSchemas
