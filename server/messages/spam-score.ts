import { createHmac, randomBytes } from 'node:crypto'
import { uptime } from 'node:os'
import type { SpamReason } from '#content/api/inbox/inbox.ts'
import { type SpamSigns, spamThreshold } from '#content/messages.ts'
import { isSameSecret } from '../sign-in/secrets.ts'

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

/**
 * Spam score: the higher, the less a message looks like a person's. It never keeps a message from being
 * stored; a suspicious one counts against a tighter rate limit, and stands among suspected spam.
 */
export function spamSigns(
  message: string,
  { isTrapped, token }: SpamSigns,
  tokens: FormTokens,
): SpamReason[] {
  const age = token === undefined ? undefined : tokens.ageMs(token)
  const links = message.match(/https?:\/\//gi)?.length ?? 0
  const found = {
    trap: isTrapped,
    'no-token': age === undefined,
    'too-quick': age !== undefined && age < fastestWritingMs,
    links: links > 3,
  }
  const weights = { trap: 3, 'no-token': 1, 'too-quick': 2, links: 1 } as const
  return Object.entries(weights).flatMap(
    ([reason, weight]) =>
      found[reason as keyof typeof weights]
        ? [{ reason: reason as keyof typeof weights, weight }]
        : [], // its keys
  )
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
