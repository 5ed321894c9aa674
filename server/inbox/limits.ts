import { windowOf } from '../http/rate-limits.ts'

export const messageLimits = {
  /** Contact messages from one email address: 5 in 10 minutes. */
  messageSender: { kind: 'sender', max: 5, seconds: 600 },
  /** Contact messages from one IP address, possibly a whole office: 30 in 10 minutes. */
  messageNetwork: windowOf(30, 600),
  /** Contact messages in total: above 60 a minute they are suspected spam, above 600 a minute they are refused. */
  messages: windowOf(60, 60),
  storedMessages: windowOf(600, 60),
  /** Suspicious contact messages in total: 10 in 10 minutes. */
  suspicious: windowOf(10, 600),
} as const
