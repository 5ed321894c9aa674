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

/** Character limit below which the count begins before the limit. It would not help in longer texts. */
const countedBelow = 1000

/** Length of a text in characters; `undefined` below 80 % of a small limit, and up to a large one. */
export function usedOf(text: string, max: number): number | undefined {
  const from = max < countedBelow ? 0.8 * max : max + 1
  if (text.length < from) return undefined
  const used = [...text].length // code points, as in validation: an emoji is one character
  return used < from ? undefined : used
}
