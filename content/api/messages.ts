import * as z from 'zod'
import { isLonger, messageLimits } from '../limits.ts'
import { isEmail, notEmail } from '../text/email.ts'
import { line, lines, optionalLine } from '../text/strings.ts'
import { listQuery } from './list-query.ts'
import { mailHealth } from './mail/mail.ts'
import { idParams, noBody, type RouteSchemas } from './route.ts'

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

/** A message that a visitor sent, as the back office has it. */
export type Message = z.infer<typeof message>

const defaultSubject = 'Contact Form Submission'

/**
 * What a visitor may send. The subject is `subject`, else `company`, else the default one; both
 * count as absent when they are blank. A company beside another subject stands behind it, since a
 * message has no place of its own for it.
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
    message: lines('Message', messageLimits.message),
  })
  .transform(({ company, subject, ...rest }) => ({
    ...rest,
    subject: subjectOf(subject?.trim(), company?.trim()),
  }))

export type NewMessage = z.output<typeof messageInput>

function subjectOf(subject = '', company = ''): string {
  if (subject && company && subject !== company) return `${subject} (${company})`
  return subject || company || defaultSubject
}

const inbox = z.object({
  unread: z.int(),
  /** The id of the message that arrived last; `null` when there is none. */
  newest: z.uuid().nullable(),
  /** How many arrived after the one that was asked about; 0 when none was, or when that one is gone. */
  arrived: z.int(),
  mail: mailHealth,
})

/** How many messages wait, and what came after the last that somebody knows of. */
export type Inbox = z.infer<typeof inbox>

/** What of it the messages themselves say. */
export type MessageCounts = Omit<Inbox, 'mail'>

export const messageSorts = ['createdAt', 'name', 'email', 'subject', 'status'] as const

const messagesQuery = listQuery(messageSorts).extend({ status: status.optional() })

/** A stream on the server, text on the wire. */
const csv = z.unknown().meta({ type: 'string' })

export const messageRoutes = {
  'GET /messages/form-token': { response: { 200: z.object({ token: z.string() }) } },
  'POST /messages': { body: messageInput, response: { 201: message } },
  'GET /messages': { querystring: messagesQuery, response: { 200: z.array(message) } },
  'GET /messages/export': {
    querystring: messagesQuery.pick({ search: true, status: true }),
    response: { 200: { description: 'CSV', content: { 'text/csv': { schema: csv } } } },
  },
  'GET /messages/inbox': {
    querystring: z.strictObject({
      after: z.uuid('After must be the id of a message').optional(),
    }),
    response: { 200: inbox },
  },
  'GET /messages/:id': { params: idParams, response: { 200: message } },
  'PUT /messages/:id/read': { params: idParams, response: { 200: message } },
  'PUT /messages/:id/unread': { params: idParams, response: { 200: message } },
  'DELETE /messages/:id': { params: idParams, response: { 204: noBody } },
} satisfies RouteSchemas
