import type { MessageSource } from '#content/inbox/inbox-api.ts'
import { type SpamSigns, spamThreshold } from '#content/inbox/messages.ts'
import type { Message, NewMessage } from '#content/inbox/messages-api.ts'
import { ipKey } from '../http/rate-limits.ts'
import type { InboxServices } from './inbox-services.ts'
import { keepsSource } from './inbox-settings.ts'
import { createMessage } from './messages.ts'
import { verdictOf } from './senders.ts'
import { floodSign, spamScore, spamSigns, verdictSign } from './spam-score.ts'

/** The origin of a message. */
interface Submission {
  ip: string
  signs?: SpamSigns
  source?: MessageSource | undefined
}

/**
 * Receives a visitor's message from the API or a page. Stores it, also if it is suspected spam, or returns the seconds
 * to wait if a rate limit is exceeded.
 */
export async function receiveMessage(
  { db, env, limits, formTokens }: InboxServices,
  message: NewMessage,
  { ip, signs = { isTrapped: false, token: undefined }, source }: Submission,
): Promise<{ stored: Message; isSuspected: boolean } | { retryAfter: number }> {
  const network = ipKey(ip)
  const sender = message.email.trim().toLowerCase()
  // Checked first, so that a message refused by the network's limit does not count towards the sender's limit.
  const ofNetwork = await limits.messageNetwork.use(network)
  if (ofNetwork > 0) return { retryAfter: ofNetwork }
  // Together, because concurrent uses of limits in the database share one statement. Both last limits count the message
  // at the same time. A message that `storedMessages` refuses counts towards `messages` too, which is harmless:
  // `messages` has the smaller bound, so it is exceeded already.
  const [ofSender, isSpammer, ofStored, ofAll] = await Promise.all([
    limits.messageSender.use(sender, network),
    verdictOf(db, message.email),
    limits.storedMessages.use('all'),
    limits.messages.use('all'),
  ])
  const own = [
    ...spamSigns(message, signs, formTokens),
    ...(isSpammer === undefined ? [] : [verdictSign(isSpammer)]),
  ]
  const isSuspected = ofSender === 0 && spamScore(own) >= spamThreshold
  const ofSuspicious = isSuspected ? await limits.suspicious.use('all') : 0
  const ofSenderOrSuspicious = ofSender || ofSuspicious
  if (ofSenderOrSuspicious > 0) {
    // The message is not stored, so it must not use up the limits of all.
    await Promise.all([limits.storedMessages.giveBack('all'), limits.messages.giveBack('all')])
    return { retryAfter: ofSenderOrSuspicious }
  }
  if (ofStored > 0) return { retryAfter: ofStored }
  // During a flood, messages are accepted as suspected spam instead of being refused.
  const isFlood = ofAll > 0
  const reasons = isFlood ? [...own, floodSign] : own
  const suspicion = spamScore(reasons)
  const kept = source && (await keepsSource(db)) ? source : undefined
  const notify = env.notifyEmail
  const stored = await createMessage(db, message, { suspicion, reasons, source: kept, notify })
  return { stored, isSuspected: suspicion >= spamThreshold }
}
