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

/** What tells a program from a person who writes. */
export interface SpamSigns {
  /** Something stood in the field that nobody sees. */
  isTrapped: boolean
  /** What `FormTokens` had issued when the form was first touched, if the form had a script. */
  token: string | undefined
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

/** The subject of an application, by the title of the opening. */
export function applicationSubject(title: string): string {
  const subject = `Application: ${title.trim().replace(/\s+/g, ' ')}`
  if (!isLonger(subject, messageLimits.subject)) return subject
  return `${[...subject].slice(0, messageLimits.subject - 1).join('')}…`
}

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

function subjectOf(subject = '', company = ''): string {
  if (subject && company && subject !== company) return `${subject} (${company})`
  return subject || company || defaultSubject
}

export type NewMessage = z.output<typeof messageInput>
