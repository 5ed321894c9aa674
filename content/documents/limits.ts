import { emailLimit } from '../text/email.ts'

/** The most characters of a text of a record, the most entries of a list, and of all of them together. */
export const textLimit = 20_000
export const listLimit = 200
export const listTextLimit = 100_000

/** The most parts of a page. */
export const partLimit = 50

/** The most characters that a field of the contact form takes. */
export const messageLimits = {
  name: 200,
  email: emailLimit,
  company: 200,
  subject: 200,
  message: 5000,
} as const

/** A number in words takes a millisecond: only for what is too long. */
export const tooLong = (label: string, max: number) =>
  `${label} must be at most ${max.toLocaleString('en-US')} characters`

/** Whether a text has more characters than that. An emoji is one, though two units of a string. */
export const isLonger = (text: string, max: number): boolean =>
  text.length > max && (text.length > 2 * max || [...text].length > max)

/** A character takes so many bytes at most: in JSON as `\uXXXX\uXXXX`, in a form of a page as `%XX%XX%XX%XX`. */
export const characterBytes = 12

/**
 * The bytes of a message that are read. It has 5,854 characters at most; one that has as many as any
 * text of the site is still told what is too long, and not just refused.
 */
export const messageBytes = textLimit * characterBytes

/** The longest note with which a draft is sent back, in characters. */
export const reviewNoteLimit = 2000

/** The longest name of a release, in characters. */
export const releaseNameLimit = 100
