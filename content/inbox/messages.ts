import { isLonger, messageLimits } from '../documents/limits.ts'
import type { Language } from '../labels/languages.ts'

/** What tells a program from a person who writes. */
export interface SpamSigns {
  /** Honeypot: the field that is hidden from people was filled in. */
  isTrapped: boolean
  /** What `FormTokens` had issued when the form was first touched, if the form had a script. */
  token: string | undefined
}

/** A message with this weight or more is suspected spam. */
export const spamThreshold = 2

const applications: Record<Language, string> = { en: 'Application: ', de: 'Bewerbung: ' }

/** What an application has beside its words, by the title of the opening, in the language of the site. */
export function applicationOf(
  title: string,
  language: Language,
): { subject: string; appliedFor: string } {
  const subject = applicationSubject(title, language)
  return { subject, appliedFor: subject.slice(applications[language].length) }
}

/** The subject of an application, by the title of the opening. */
export function applicationSubject(title: string, language: Language): string {
  const subject = applications[language] + title.trim().replace(/\s+/g, ' ')
  if (!isLonger(subject, messageLimits.subject)) return subject
  return `${[...subject].slice(0, messageLimits.subject - 1).join('')}…`
}
