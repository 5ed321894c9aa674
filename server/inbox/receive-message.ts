import type { MessageSource } from '#content/inbox/inbox-api.ts'
import { type SpamSigns, spamThreshold } from '#content/inbox/messages.ts'
import type { Message, NewMessage } from '#content/inbox/messages-api.ts'
import { ipKey } from '../http/rate-limits.ts'
import type { InboxServices } from './inbox-services.ts'
import { keepsSource } from './inbox-settings.ts'
import { createMessage } from './messages.ts'
import { verdictOf } from './senders.ts'
import { floodSign, spamScore, spamSigns, verdictSign } from './spam-score.ts'

/** Where a message came from. */
interface Submission {
  ip: string
  signs?: SpamSigns
  source?: MessageSource | undefined
}

/**
 * Stores a visitor's message, from the API or a page. When a rate limit is reached, returns the seconds
 * to wait instead.
 */
export async function receiveMessage(
  { db, env, limits, formTokens }: InboxServices,
  message: NewMessage,
  { ip, signs = { isTrapped: false, token: undefined }, source }: Submission,
): Promise<Message | { retryAfter: number }> {
  const network = ipKey(ip)
  const sender = message.email.trim().toLowerCase()
  // What the network's limit refuses costs no more than that, and does not count for the sender.
  const ofNetwork = await limits.messageNetwork.use(network)
  if (ofNetwork > 0) return { retryAfter: ofNetwork }
  // Limits in the database that are used at once are counted by one statement.
  const [ofSender, isSpammer] = await Promise.all([
    limits.messageSender.use(sender, network),
    verdictOf(db, message.email),
  ])
  if (ofSender > 0) return { retryAfter: ofSender }
  const own = [
    ...spamSigns(message, signs, formTokens),
    ...(isSpammer === undefined ? [] : [verdictSign(isSpammer)]),
  ]
  const isSuspected = spamScore(own) >= spamThreshold
  const ofSuspicious = isSuspected ? await limits.suspicious.use('all') : 0
  if (ofSuspicious > 0) return { retryAfter: ofSuspicious }
  // Beyond the larger limit the smaller one is reached anyway: it may count what is refused.
  const [ofStored, ofAll] = await Promise.all([
    limits.storedMessages.use('all'),
    limits.messages.use('all'),
  ])
  if (ofStored > 0) return { retryAfter: ofStored }
  // A flood refuses nobody: what comes with it waits among suspected spam for somebody to look at it.
  const isFlood = ofAll > 0
  const reasons = isFlood ? [...own, floodSign] : own
  const suspicion = spamScore(reasons)
  const kept = source && (await keepsSource(db)) ? source : undefined
  const { notify } = env.mail ?? {}
  return createMessage(db, message, { suspicion, reasons, source: kept, notify })
}
