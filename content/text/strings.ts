import * as z from 'zod'
import { textLimit, tooLong } from '../documents/limits.ts'

/** Control characters but tab and line breaks, and the noncharacters that XML forbids with them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const unstorable = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/

/**
 * A text that both databases and every XML document keep exactly as it is: no NUL, which PostgreSQL has no place for,
 * no half of a surrogate pair, which is not UTF-8, and nothing that XML 1.0 forbids.
 */
export const isStorable = (value: string) => !unstorable.test(value) && value.isWellFormed()

/** A text of an export, without the characters that former versions took; those that no version took stay. */
export const withoutControlCharacters = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
  text.replace(/[\x01-\x08\v\f\x0e-\x1f\ufffe\uffff]/g, '')

/** A text of any content within the limit. */
export const anyText = (label: string, max = textLimit) =>
  z
    .string({
      error: (issue) =>
        issue.input === undefined ? `${label} is required` : `${label} must be text`,
    })
    .max(max, { error: () => tooLong(label, max) })
    .refine(isStorable, `${label} contains characters that cannot be stored`)

/** A text of at least one character. */
export const requiredText = (label: string, max?: number) =>
  anyText(label, max).min(1, `${label} is required`)

/** Several lines that a visitor must fill in with more than blanks. */
export const lines = (label: string, max: number) =>
  anyText(label, max).refine((value) => value.trim() !== '', {
    error: `${label} is required`,
    abort: true,
  })

const oneLine = (label: string, max: number) =>
  anyText(label, max).refine((value) => !/[\r\n]/.test(value), `${label} must be on one line`)

/** One line that a visitor must fill in. It may end up in an e-mail's header: no line breaks. */
export const line = (label: string, max: number) =>
  oneLine(label, max).refine((value) => value.trim() !== '', {
    error: `${label} is required`,
    abort: true,
  })

/** One line that a visitor may leave out. */
export const optionalLine = (label: string, max: number) => oneLine(label, max).optional()
