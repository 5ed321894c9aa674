import { type BoundedField, maxLengthOf } from '#content/documents/fields.ts'
import { listLimit, listTextLimit } from '#content/documents/limits.ts'

/**
 * Whether a value may be too long, so that each keystroke validates it. For a text this means more than half of its
 * limit. For a list it means too many entries, an entry with more than half of its limit, or more than half of the
 * limit for all its text.
 */
export function mayBeTooLong(value: string | string[], field: BoundedField): boolean {
  const isLong = (text: string) => text.length > maxLengthOf(field) / 2
  return Array.isArray(value)
    ? value.length > listLimit ||
        value.some(isLong) ||
        value.reduce((sum, { length }) => sum + length, 0) > listTextLimit / 2
    : isLong(value)
}

/** Length of a text in characters; `undefined` below 80 % of the limit. */
export function usedOf(text: string, max: number): number | undefined {
  if (text.length < 0.8 * max) return undefined
  const used = [...text].length // code points, as in validation: an emoji is one character
  return used < 0.8 * max ? undefined : used
}
