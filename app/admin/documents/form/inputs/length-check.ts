import { type BoundedField, maxLengthOf } from '#content/documents/fields.ts'
import { listLimit, listTextLimit } from '#content/documents/limits.ts'

/**
 * Live validation: whether a value may exceed its limit, so that it is checked while it is typed. It
 * begins at half of the limit; below that no keystroke needs a check.
 */
export function mayBeTooLong(value: string | string[], field: BoundedField): boolean {
  const isLong = (text: string) => text.length > maxLengthOf(field) / 2
  return Array.isArray(value)
    ? value.length > listLimit ||
        value.some(isLong) ||
        value.reduce((sum, { length }) => sum + length, 0) > listTextLimit / 2
    : isLong(value)
}

/** Characters of a text that has used most of its room; `undefined` while there is plenty. */
export function usedOf(text: string, max: number): number | undefined {
  if (text.length < 0.8 * max) return undefined
  const used = [...text].length // as the limit counts: an emoji is one
  return used < 0.8 * max ? undefined : used
}
