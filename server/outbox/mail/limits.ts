import { windowOf } from '../../http/rate-limits.ts'

export const mailLimits = {
  /** Test messages by one account, each of which connects to a mail server: 10 in 10 minutes. */
  mailTest: windowOf(10, 600),
} as const
