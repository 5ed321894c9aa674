import type { FieldError } from '#content/api/problem.ts'

/** What a visitor has written. */
export interface FormWords {
  name: string
  email: string
  company: string
  message: string
  /** The address of the opening that somebody applies for; no field that is seen. */
  opening: string
}

export const fieldNames = [
  'name',
  'email',
  'company',
  'message',
] as const satisfies (keyof FormWords)[]

/** What came of a contact form: unless it was sent, with every word that was in it. */
export type FormResult =
  | { outcome: 'sent' }
  | { outcome: 'invalid'; errors: FieldError[]; words: FormWords }
  /** `advice` is there when it is known when another try will do. */
  | { outcome: 'failed'; words: FormWords; advice?: string }

export function wordsOf(form: FormData): FormWords {
  const word = (name: keyof FormWords) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    name: word('name'),
    email: word('email').trim(),
    company: word('company'),
    // A form that is sent without JavaScript has two characters for each line break.
    message: word('message').replaceAll('\r\n', '\n'),
    opening: word('opening'),
  }
}
