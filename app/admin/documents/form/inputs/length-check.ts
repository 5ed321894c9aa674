import { type BoundedField, maxLengthOf } from '#content/documents/fields.ts'
import { listLimit, listTextLimit } from '#content/documents/limits.ts'

/**
 * Live validation: whether a value may exceed its limit and is validated on each keystroke. Below
 * half of the limit it is not.
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
  const used = [...text].length // counted like the limit: an emoji is one
  return used < 0.8 * max ? undefined : used
}
