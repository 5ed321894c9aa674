import { isLonger, messageLimits } from './limits.ts'

/** What tells a program from a person who writes. */
export interface SpamSigns {
  /** Honeypot: the field that is hidden from people was filled in. */
  isTrapped: boolean
  /** What `FormTokens` had issued when the form was first touched, if the form had a script. */
  token: string | undefined
}

/** A message with this weight or more is suspected spam. */
export const spamThreshold = 2

/** What an application has beside its words, by the title of the opening. */
export function applicationOf(title: string): { subject: string; appliedFor: string } {
  const subject = applicationSubject(title)
  return { subject, appliedFor: subject.slice('Application: '.length) }
}

/** The subject of an application, by the title of the opening. */
export function applicationSubject(title: string): string {
  const subject = `Application: ${title.trim().replace(/\s+/g, ' ')}`
  if (!isLonger(subject, messageLimits.subject)) return subject
  return `${[...subject].slice(0, messageLimits.subject - 1).join('')}…`
}
