import { windowOf } from '../http/rate-limits.ts'

export const newsletterLimits = {
  /** Newsletter confirmations: 10 in 10 minutes from one IP address, 60 a minute in total. */
  newsletterNetwork: windowOf(10, 600),
  newsletter: windowOf(60, 60),
} as const
