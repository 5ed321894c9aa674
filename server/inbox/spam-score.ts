import { createHmac, randomBytes } from 'node:crypto'
import { uptime } from 'node:os'
import type { SpamReason } from '#content/inbox/inbox-api.ts'
import { type SpamSigns, spamThreshold } from '#content/inbox/messages.ts'
import type { NewMessage } from '#content/inbox/messages-api.ts'
import { isSameSecret } from '../people/sign-in/secrets.ts'
import { countLinks, countSpamTopics } from './spam-words.ts'

export interface FormTokens {
  /** Signs the present time. A visitor may have any number of tokens. */
  issue(): string
  /** How long ago a token was issued; `undefined` for one that is not ours. */
  ageMs(token: string): number | undefined
}

/**
 * Signed timestamps of when a form was first touched. The key lives as long as the server, so nothing is
 * stored and the page with the form can be cached for all visitors. The time is the machine's uptime,
 * which is the same in every worker.
 */
export function createFormTokens(
  clock = () => uptime() * 1000,
  key: string | Buffer = randomBytes(32),
): FormTokens {
  const sign = (moment: string) => createHmac('sha256', key).update(moment).digest('base64url')
  return {
    issue() {
      const moment = String(Math.round(clock()))
      return `${moment}.${sign(moment)}`
    },
    ageMs(token) {
      const [moment = '', signature = ''] = token.split('.')
      return isSameSecret(signature, sign(moment)) ? clock() - Number(moment) : undefined
    },
  }
}

/** No person fills in the form faster. */
const fastestWritingMs = 2_000

/** Who writes of a project has a website to show, and another. */
const mostLinks = 2

/**
 * Spam score: the higher, the less a message looks like a person's. It never keeps a message from being
 * stored; a suspicious one counts against a tighter rate limit, and stands among suspected spam.
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
    .map(([reason, weight]) => ({ reason: reason as keyof typeof weights, weight })) // its keys
}

/** One topic alone is no sign, since a casino needs software, too. Spam wants a click, or offers several things. */
function weightOfTopics(topics: number, links: number): number {
  if (topics > 1) return 2
  return topics === 1 && links > 0 ? 1 : 0
}

/** Came with many others in one minute: enough by itself, unless the sender is known. */
export const floodSign: SpamReason = { reason: 'flood', weight: spamThreshold }

/** What somebody said of a sender weighs more than all signs together. */
const verdictWeight = 10

export const verdictSign = (isSpam: boolean): SpamReason =>
  isSpam
    ? { reason: 'sender-spam', weight: verdictWeight }
    : { reason: 'sender-known', weight: -verdictWeight }

/** The weight of all signs; never below nothing. */
export const spamScore = (signs: readonly SpamReason[]): number =>
  Math.max(
    0,
    signs.reduce((sum, { weight }) => sum + weight, 0),
  )
