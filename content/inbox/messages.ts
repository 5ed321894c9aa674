import { isLonger, messageLimits } from '../documents/limits.ts'
import type { Language } from '../labels/languages.ts'

/** Spam signals of the form that sent a message. */
export interface SpamSigns {
  /** Honeypot: the hidden field was filled in. */
  isTrapped: boolean
  /** Form token, issued at the first interaction with the form. `undefined` without JavaScript. */
  token: string | undefined
}

/** Total weight of spam signals from which a message is suspected spam. */
export const spamThreshold = 2

const applications: Record<Language, string> = { en: 'Application: ', de: 'Bewerbung: ' }

/** Subject and `appliedFor` of an application, from the title of the opening, in the site's language. */
export function applicationOf(
  title: string,
  language: Language,
): { subject: string; appliedFor: string } {
  const subject = applicationSubject(title, language)
  return { subject, appliedFor: subject.slice(applications[language].length) }
}

/** Subject of an application, from the title of the opening. */
export function applicationSubject(title: string, language: Language): string {
  const subject = applications[language] + title.trim().replace(/\s+/g, ' ')
  if (!isLonger(subject, messageLimits.subject)) return subject
  return `${[...subject].slice(0, messageLimits.subject - 1).join('')}…`
}
