import { listLimit, listTextLimit, textLimit } from '#content/limits.ts'

/** Half of what a text or a list may have: only beyond that is it worth asking on every key. */
const isLong = (text: string) => text.length > textLimit / 2

/** Whether a value may be more than its field takes, so that it should be said while it is typed. */
export const mayBeTooLong = (value: string | string[]): boolean =>
  Array.isArray(value)
    ? value.length > listLimit ||
      value.some(isLong) ||
      value.reduce((sum, { length }) => sum + length, 0) > listTextLimit / 2
    : isLong(value)
