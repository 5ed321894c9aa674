import type { SpamReason } from '#content/inbox/inbox-api.ts'
import { type SpamSigns, spamThreshold } from '#content/inbox/messages.ts'
import type { NewMessage } from '#content/inbox/messages-api.ts'
import type { FormTokens } from './form-tokens.ts'
import { countLinks, countSpamTopics } from './spam-words.ts'

/** Nobody fills in the form faster than this. */
const fastestWritingMs = 2_000

/** An enquiry may link to two websites, such as the company's current one and an example. */
const mostLinks = 2

/**
 * Signs of spam in a message. The higher their total weight, the spam score, the less likely a person wrote it. A
 * suspicious message counts towards a stricter rate limit and is filed as suspected spam.
 */
export function spamSigns(
  { name, subject, message }: Pick<NewMessage, 'name' | 'subject' | 'message'>,
  { isTrapped, token }: SpamSigns,
  tokens: FormTokens,
): SpamReason[] {
  const age = token === undefined ? undefined : tokens.ageMs(token)
  const text = [name, subject, message].join('\n')
  const links = countLinks(text)
  const weights = {
    trap: isTrapped ? 3 : 0,
    'no-token': age === undefined ? 1 : 0,
    'too-quick': age !== undefined && age < fastestWritingMs ? 2 : 0,
    words: weightOfTopics(countSpamTopics(text), links),
    links: links > mostLinks ? 1 : 0,
  }
  return Object.entries(weights)
    .filter(([, weight]) => weight > 0)
    .map(([reason, weight]) => ({ reason: reason as keyof typeof weights, weight })) // keys of `weights`
}

/** One spam topic without a link has no weight, because a casino may need software too. */
function weightOfTopics(topics: number, links: number): number {
  if (topics > 1) return 2
  return topics === 1 && links > 0 ? 1 : 0
}

/** The sign of messages in a flood. It alone makes a message suspected spam, unless staff trust the sender. */
export const floodSign: SpamReason = { reason: 'flood', weight: spamThreshold }

/** Staff's verdict on the sender outweighs all other signs together. */
const verdictWeight = 10

export const verdictSign = (isSpam: boolean): SpamReason =>
  isSpam
    ? { reason: 'sender-spam', weight: verdictWeight }
    : { reason: 'sender-known', weight: -verdictWeight }

/** The total weight of the signs, at least 0. */
export const spamScore = (signs: readonly SpamReason[]): number =>
  Math.max(
    0,
    signs.reduce((sum, { weight }) => sum + weight, 0),
  )
