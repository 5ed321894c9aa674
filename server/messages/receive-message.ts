import type { Message, NewMessage } from '#content/messages.ts'
import { createMessage } from '../database/messages.ts'
import { addressKey } from '../http/rate-limits.ts'
import type { Services } from '../services.ts'
import { type Signs, suspicionOf, suspicious } from './spam-score.ts'

/**
 * Stores a visitor's message, whether it came through the API or a page. When there are too many,
 * gives the seconds to wait instead.
 */
export async function receiveMessage(
  { db, limits, formTokens }: Services,
  message: NewMessage,
  address: string,
  signs: Signs = { isTrapped: false, token: undefined },
): Promise<Message | { retryAfter: number }> {
  const suspicion = suspicionOf(message.message, signs, formTokens)
  const network = addressKey(address)
  const retryAfter =
    (await limits.messageNetwork.use(network)) ||
    (await limits.messageSender.use(message.email.trim().toLowerCase(), network)) ||
    (suspicion >= suspicious ? await limits.suspicious.use('all') : 0) ||
    (await limits.messages.use('all'))
  return retryAfter > 0 ? { retryAfter } : createMessage(db, message, { suspicion })
}
