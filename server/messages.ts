import type { Message, NewMessage } from '#content/messages.ts'
import { createMessage } from './database/messages.ts'
import { addressKey } from './limits.ts'
import type { Services } from './services.ts'

/**
 * Stores a visitor's message, whether it came through the API or a page. When there are too many,
 * gives the seconds to wait instead.
 */
export async function receiveMessage(
  { db, limits }: Services,
  message: NewMessage,
  address: string,
): Promise<Message | { retryAfter: number }> {
  const retryAfter = limits.message.use(addressKey(address)) || limits.messages.use('all')
  return retryAfter > 0 ? { retryAfter } : createMessage(db, message)
}
