import * as z from 'zod'
import { listQuery } from '../api/list-query.ts'
import { csvAnswer, idParams, noBody, type RouteSchemas } from '../api/route.ts'
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

/** Message from a visitor, as the public API returns it. */
export type Message = z.infer<typeof message>

/** Handling states of a message. `spam` means suspected spam. */
export const messageStates = ['new', 'open', 'waiting', 'done', 'spam'] as const
export type MessageState = (typeof messageStates)[number]

export const inboxMessage = message
  .extend({
    state: z.enum(messageStates),
    assignee: z.string().nullable().describe('The email of the assignee'),
    followUpAt: z.iso.datetime().nullable(),
    isDue: z
      .boolean()
      .describe('Whether the follow-up date has passed: the message is at the top of Open'),
    company: z.string(),
    appliedFor: z.string().describe('The title of the opening for an application; otherwise empty'),
    suspicion: z.int().describe('The total weight of spam signals; 2 or more means suspected spam'),
    version: z.int(),
  })
  .meta({ id: 'InboxMessage' })

/** Message as the back office sees it. */
export type InboxMessage = z.infer<typeof inboxMessage>

const defaultSubject = 'Contact Form Submission'

/**
 * Body of a message. The subject is `subject`, else `company`, else the default; blank values count as absent.
 * If both are given and differ, the company follows the subject in parentheses. The company is also
 * stored in its own field.
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
      subject: subjectLine(subject?.trim(), company?.trim()),
      company: company?.trim() ?? '',
      appliedFor: appliedFor?.trim() ?? '',
    }),
  )

/** Validated message, ready to be stored. */
export type NewMessage = Pick<Message, 'name' | 'email' | 'subject' | 'message'> &
  Partial<Pick<InboxMessage, 'company' | 'appliedFor'>>

function subjectLine(subject = '', company = ''): string {
  if (subject && company && subject !== company) return `${subject} (${company})`
  return subject || company || defaultSubject
}

const inbox = z.object({
  unread: z.int().describe('Unread messages, without suspected spam'),
  /** The id of the latest message; `null` if there is none. */
  newest: z.uuid().nullable(),
  /**
   * Number of messages, without suspected spam, that arrived after the message whose id is in the query parameter
   * `after`. It is 0 without `after`, or if there is no such message.
   */
  arrived: z.int(),
  mail: mailHealth,
  readOnlySince: z.iso
    .datetime()
    .nullable()
    .describe('Since when the site is read-only because it is being moved'),
  isDiskFull: z
    .boolean()
    .describe('Whether the disk is full, so that only sign-ins and deletions are stored'),
  backups: backupTrouble.nullable().describe('Problem with the backups; administrators only'),
})

/** Counts of unread and new messages, with the health of mail and backups. */
export type Inbox = z.infer<typeof inbox>

/** The part of `Inbox` that is computed from the messages. */
export type MessageCounts = Omit<Inbox, 'mail' | 'readOnlySince' | 'isDiskFull' | 'backups'>

export const messageSorts = ['createdAt', 'name', 'email', 'subject', 'status'] as const

const messagesQuery = listQuery(messageSorts).extend({
  status: status.optional(),
  state: z.enum(messageStates).optional(),
  without: z.literal('spam').optional().describe('Excludes suspected spam'),
  assignee: anyText('The assignee', 254)
    .transform((text) => text.trim().toLowerCase())
    .optional()
    .describe('An email, or `nobody` for unassigned messages'),
})

/** Body of the CSV export: the server streams it, clients receive text. */
export const messageRoutes = {
  'GET /messages/form-token': {
    response: { 200: z.object({ token: z.string(), keepsSource: z.boolean().optional() }) },
  },
  'POST /messages': { body: messageInput, response: { 201: message } },
  'GET /messages': { querystring: messagesQuery, response: { 200: z.array(inboxMessage) } },
  'GET /messages/export': {
    querystring: messagesQuery.omit({ sort: true, page: true, pageSize: true }),
    response: { 200: csvAnswer },
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
