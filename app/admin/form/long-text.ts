import { listLimit } from '#content/strings.ts'

/** Half of what a text may have: only beyond that is it worth asking on every key. */
const long = 10_000

/** Whether a value may be more than its field takes, so that it should be said while it is typed. */
export const mayBeTooLong = (value: string | string[]): boolean =>
  Array.isArray(value) ? value.length > listLimit || value.some(mayBeTooLong) : value.length > long
