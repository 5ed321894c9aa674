import * as z from 'zod'
import { isEmail, notEmail } from './email.ts'
import { isLonger, messageLimits } from './limits.ts'
import { line, lines, optionalLine } from './strings.ts'

/** A message that a visitor sent, as the back office has it. */
export interface Message {
  _id: string
  name: string
  email: string
  subject: string
  message: string
  status: 'new' | 'read'
  /** ISO 8601 in UTC. */
  createdAt: string
}

/** How many messages wait, and what came after the last that somebody knows of. */
export interface Inbox {
  unread: number
  /** The id of the message that arrived last; `null` when there is none. */
  newest: string | null
  /** How many arrived after the one that was asked about; 0 when none was, or when that one is gone. */
  arrived: number
}

const defaultSubject = 'Contact Form Submission'

/**
 * What a visitor may send. The subject is `subject`, else `company`, else the default one; both
 * count as absent when they are blank.
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
    subject: subject?.trim() || company?.trim() || defaultSubject,
  }))

export type NewMessage = z.output<typeof messageInput>
