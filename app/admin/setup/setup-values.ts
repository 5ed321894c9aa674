import type { Setup } from '#content/setup/setup.ts'

/** Cast: the values of a form with the fields of `setupFields`, which are those of `Setup`. */
export const asSetup = (values: object) => values as unknown as Setup
