import { windowOf } from '../http/rate-limits.ts'

export const uploadLimits = {
  /** Files uploaded by one account: 100 in 10 minutes. */
  upload: windowOf(100, 600),
} as const
