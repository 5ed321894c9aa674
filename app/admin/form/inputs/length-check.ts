import { type BoundedField, maxLengthOf } from '#content/fields.ts'
import { listLimit, listTextLimit } from '#content/limits.ts'

/**
 * Whether a value may be more than its field takes, so that it should be said while it is typed. Half of
 * what a text or a list may have: only beyond that is it worth asking on every key.
 */
export function mayBeTooLong(value: string | string[], field: BoundedField): boolean {
  const isLong = (text: string) => text.length > maxLengthOf(field) / 2
  return Array.isArray(value)
    ? value.length > listLimit ||
        value.some(isLong) ||
        value.reduce((sum, { length }) => sum + length, 0) > listTextLimit / 2
    : isLong(value)
}
