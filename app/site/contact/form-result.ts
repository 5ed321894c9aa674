import type { FieldError } from '#content/api/problem.ts'
import { storableText } from '#content/text/storable.ts'

/** Values of the contact form. */
export interface ContactFormValues {
  name: string
  email: string
  company: string
  message: string
  /** The slug of the opening that the visitor applies for, from a hidden field. */
  opening: string
}

export const fieldNames = [
  'name',
  'email',
  'company',
  'message',
] as const satisfies (keyof ContactFormValues)[]

/** Result of a submission. If the message was not sent, `words` has the form's values. */
export type FormResult =
  | { outcome: 'sent' }
  | { outcome: 'invalid'; errors: FieldError[]; words: ContactFormValues }
  /** `advice` says when to try again, if that is known. */
  | { outcome: 'failed'; words: ContactFormValues; advice?: string }

export function contactFormValues(form: FormData): ContactFormValues {
  const word = (name: keyof ContactFormValues) => {
    const value = form.get(name)
    return typeof value === 'string' ? storableText(value) : ''
  }
  return {
    name: word('name'),
    email: word('email').trim(),
    company: word('company'),
    // Browsers send line breaks as CRLF in a form without JavaScript.
    message: word('message').replaceAll('\r\n', '\n'),
    opening: word('opening'),
  }
}
