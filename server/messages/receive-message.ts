import type { Message, NewMessage } from '#content/api/messages.ts'
import type { SpamSigns } from '#content/messages.ts'
import { createMessage } from '../database/messages.ts'
import { ipKey } from '../http/rate-limits.ts'
import type { Services } from '../services.ts'
import { spamScore, spamThreshold } from './spam-score.ts'

/**
 * Stores a visitor's message, from the API or a page. When a rate limit is reached, returns the seconds
 * to wait instead.
 */
export async function receiveMessage(
  { db, env, limits, formTokens }: Services,
  message: NewMessage,
  ip: string,
  signs: SpamSigns = { isTrapped: false, token: undefined },
): Promise<Message | { retryAfter: number }> {
  const suspicion = spamScore(message.message, signs, formTokens)
  const isSuspected = suspicion >= spamThreshold
  const network = ipKey(ip)
  const retryAfter =
    (await limits.messageNetwork.use(network)) ||
    (await limits.messageSender.use(message.email.trim().toLowerCase(), network)) ||
    (isSuspected ? await limits.suspicious.use('all') : 0) ||
    (await limits.messages.use('all'))
  if (retryAfter > 0) return { retryAfter }
  // Suspected spam is told of in the digest.
  const notify = isSuspected ? undefined : env.mail?.notify
  return createMessage(db, message, { suspicion, notify, isSuspected })
}
