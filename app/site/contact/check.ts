import type { FieldError } from '#content/api/problem.ts'
import { isEmail, notEmail } from '#content/email.ts'
import { isLonger, messageLimits, tooLong } from '#content/limits.ts'
import { contact } from '#content/pages/site-copy.ts'
import { type ContactFormValues, fieldNames } from './form-result.ts'

/**
 * Client-side validation. The server validates everything again, with the same sentences
 * (`content/messages.ts`; importing that here would bring its whole library along).
 */
export function check(words: ContactFormValues): FieldError[] {
  return fieldNames.flatMap((field) => {
    const message = complaint(field, words[field])
    return message ? [{ field, message }] : []
  })
}

function complaint(field: (typeof fieldNames)[number], text: string): string | undefined {
  const [label, most] = [contact[field], messageLimits[field]]
  if (isLonger(text, most)) return tooLong(label, most)
  if (field !== 'company' && !text.trim()) return `${label} is required`
  if (field === 'email' && !isEmail(text)) return notEmail
  return undefined
}
