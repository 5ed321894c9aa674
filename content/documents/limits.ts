import { emailLimit } from '../text/email.ts'

/** Default maximums: characters of a text, entries of a list, characters of all entries together. */
export const textLimit = 20_000
export const listLimit = 200
export const listTextLimit = 100_000

/** Maximum number of parts of a custom page. */
export const partLimit = 50

/** Maximum characters of each field of the contact form. */
export const messageLimits = {
  name: 200,
  email: emailLimit,
  company: 200,
  subject: 200,
  message: 5000,
} as const

/** Error for a text that is too long. Call this only for such a text: `toLocaleString` takes about a millisecond. */
export const tooLong = (label: string, max: number) =>
  `${label} must be at most ${max.toLocaleString('en-US')} characters`

/** Whether a text has more than `max` characters. Counts code points: an emoji is one, not two UTF-16 units. */
export const isLonger = (text: string, max: number): boolean =>
  text.length > max && (text.length > 2 * max || [...text].length > max)

/** Maximum bytes of an encoded character: `\uXXXX\uXXXX` in JSON, `%XX%XX%XX%XX` in a form post. */
export const characterBytes = 12

/**
 * Body limit of a message in bytes. It is higher than a valid message of at most 5,854 characters needs, so that
 * validation can name the field that is too long.
 */
export const messageBytes = textLimit * characterBytes

/** Maximum characters of the note to a draft that is sent back. */
export const reviewNoteLimit = 2000

/** Maximum characters of a release's name. */
export const releaseNameLimit = 100
