import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { uptime } from 'node:os'
import type { SpamSigns } from '#content/messages.ts'

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
      const [given, ours] = [Buffer.from(signature), Buffer.from(sign(moment))]
      if (given.length !== ours.length || !timingSafeEqual(given, ours)) return undefined
      return clock() - Number(moment)
    },
  }
}

/** No person fills in the form faster. */
const fastestWritingMs = 2_000

/** A message with this score or a higher one is suspicious. */
export const spamThreshold = 2

/**
 * Spam score: the higher, the less a message looks like a person's. It never keeps a message from being
 * stored; a suspicious one only counts against a tighter rate limit.
 */
export function spamScore(message: string, { isTrapped, token }: SpamSigns, tokens: FormTokens) {
  const age = token === undefined ? undefined : tokens.ageMs(token)
  const links = message.match(/https?:\/\//gi)?.length ?? 0
  return (
    (isTrapped ? 3 : 0) +
    (age === undefined ? 1 : 0) +
    (age !== undefined && age < fastestWritingMs ? 2 : 0) +
    (links > 3 ? 1 : 0)
  )
}
