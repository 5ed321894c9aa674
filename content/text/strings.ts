import * as z from 'zod'
import { textLimit, tooLong } from '../documents/limits.ts'
import { isStorable } from './storable.ts'

/**
 * Removes control characters from a text of an export, because former versions accepted them. NUL stays and is
 * rejected later.
 */
export const withoutControlCharacters = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
  text.replace(/[\x01-\x08\v\f\x0e-\x1f\ufffe\uffff]/g, '')

/** Text up to a maximum length, possibly empty. */
export const anyText = (label: string, max = textLimit) =>
  z
    .string({
      error: (issue) =>
        issue.input === undefined ? `${label} is required` : `${label} must be text`,
    })
    .max(max, { error: () => tooLong(label, max) })
    .refine(isStorable, `${label} contains characters that cannot be stored`)

/** Text of at least one character. */
export const requiredText = (label: string, max?: number) =>
  anyText(label, max).min(1, `${label} is required`)

/** Required multi-line text; blank text is rejected. */
export const lines = (label: string, max: number) =>
  anyText(label, max).refine((value) => value.trim() !== '', {
    error: `${label} is required`,
    abort: true,
  })

const oneLine = (label: string, max: number) =>
  anyText(label, max).refine((value) => !/[\r\n]/.test(value), `${label} must be on one line`)

/** Required single-line text. Line breaks are rejected, because the text may be used in an email header. */
export const line = (label: string, max: number) =>
  oneLine(label, max).refine((value) => value.trim() !== '', {
    error: `${label} is required`,
    abort: true,
  })

/** Optional single-line text. */
export const optionalLine = (label: string, max: number) => oneLine(label, max).optional()
