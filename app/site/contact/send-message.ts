import type { FieldError } from '#content/api/problem.ts'
import type { MessageSource } from '#content/inbox/inbox-api.ts'
import { applicationOf, type SpamSigns } from '#content/inbox/messages.ts'
import { fill } from '#content/labels/fill.ts'
import type { Labels } from '#content/labels/index.ts'
import { type Language, localeOf } from '#content/labels/languages.ts'
import { waitText } from '#content/text/retry-after.ts'
import type { Site, Visitor } from '#server/site/site.ts'
import { check } from './check.ts'
import { findOpening } from './find-opening.ts'
import { type ContactFormValues, type FormResult, fieldNames } from './form-result.ts'

/** For the contact page's action: sends a message. Errors and advice are in the site's language. */
export async function sendMessage(
  words: ContactFormValues,
  { signs, source }: { signs: SpamSigns; source: MessageSource | undefined },
  site: Site,
  visitor: Visitor,
): Promise<FormResult & { retryAfter?: number }> {
  const { company, opening, ...required } = words
  try {
    const { contact: labels, language } = await site.labels()
    const found = check(words, labels.form, language)
    if (found.length > 0) return { outcome: 'invalid', errors: found, words }
    const career = await findOpening(site, opening)
    const message = {
      ...required,
      ...(company.trim() ? { company } : {}),
      ...(career ? applicationOf(career.title, language) : {}),
    }
    const sent = await site.send(message, visitor, signs, source)
    if (sent.sent) return { outcome: 'sent' }
    if ('errors' in sent) {
      const errors = sent.errors.map(({ field }) => notSendable(field, labels, language))
      return { outcome: 'invalid', errors, words }
    }
    const { retryAfter } = sent
    const time = waitText(retryAfter, localeOf(language))
    return {
      outcome: 'failed',
      words,
      retryAfter,
      advice: fill(labels.retryAfter, { time }, language),
    }
  } catch (error) {
    visitor.report(error)
  }
  return { outcome: 'failed', words }
}

/** Error for a value that only the API rejects, such as a name with a line break or NUL. No browser sends these. */
function notSendable(
  field: string,
  { form, notSendable }: Labels['contact'],
  language: Language,
): FieldError {
  const name = fieldNames.find((name) => name === field)
  return { field, message: fill(notSendable, { field: name ? form[name] : field }, language) }
}
