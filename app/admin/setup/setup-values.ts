import type { Setup } from '#content/setup/setup.ts'

/** Casts form values to `Setup`, which has the same fields as `setupFields`. */
export const asSetup = (values: object) => values as unknown as Setup
