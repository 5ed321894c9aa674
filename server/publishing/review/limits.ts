import { windowOf } from '../../http/rate-limits.ts'

export const reviewLimits = {
  /** Guests' comments and approvals: 20 in 10 minutes through one review link, 40 from one IP address. */
  reviewLink: windowOf(20, 600),
  reviewNetwork: windowOf(40, 600),
} as const
