import type { FieldError } from '#content/api/problem.ts'
import { isLonger, messageLimits } from '#content/documents/limits.ts'
import { fill } from '#content/labels/fill.ts'
import type { Language } from '#content/labels/languages.ts'
import { isEmail } from '#content/text/email.ts'
import type { FormLabels } from './contact-labels.ts'
import { type ContactFormValues, fieldNames } from './form-result.ts'

/**
 * Validates the form, in the browser and in the page's action, with messages in the site's language. The
 * English messages repeat those of the API (`content/inbox/messages-api.ts`). That file is not imported, because it
 * would add the validation library to the page.
 */
export function check(
  words: ContactFormValues,
  labels: FormLabels,
  language: Language,
): FieldError[] {
  return fieldNames.flatMap((field) => {
    const complaint = complaintOf(field, words[field])
    if (!complaint) return []
    const values = { field: labels[field], max: messageLimits[field] }
    return [{ field, message: fill(labels[complaint], values, language) }]
  })
}

function complaintOf(field: (typeof fieldNames)[number], text: string) {
  if (isLonger(text, messageLimits[field])) return 'tooLong'
  if (field !== 'company' && !text.trim()) return 'required'
  if (field === 'email' && !isEmail(text)) return 'notEmail'
  return undefined
}
