import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { uptime } from 'node:os'
import type { SpamSigns } from '#content/messages.ts'

export interface FormTokens {
  /** A signed note of the present moment. Every visitor may have as many as they like. */
  issue(): string
  /** The milliseconds since a token was issued; `undefined` for one that is not ours. */
  ageOf(token: string): number | undefined
}

/**
 * Notes of when a form was first touched. They are signed with a key that lives as long as the server,
 * so nothing is stored and the page with the form can be cached for everyone. The time is that of the
 * machine, which is the same in every worker.
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
    ageOf(token) {
      const [moment = '', signature = ''] = token.split('.')
      const [given, ours] = [Buffer.from(signature), Buffer.from(sign(moment))]
      if (given.length !== ours.length || !timingSafeEqual(given, ours)) return undefined
      return clock() - Number(moment)
    },
  }
}

/** Nobody fills in the form faster, in milliseconds. */
const shortestWriting = 2_000

/** From this on a message is suspicious. */
export const spamThreshold = 2

/**
 * Weighs a message: the higher, the less it looks like a person's. It never keeps a message from
 * being stored; a suspicious one only counts against a tighter limit.
 */
export function spamScore(message: string, { isTrapped, token }: SpamSigns, tokens: FormTokens) {
  const age = token === undefined ? undefined : tokens.ageOf(token)
  const links = message.match(/https?:\/\//gi)?.length ?? 0
  return (
    (isTrapped ? 3 : 0) +
    (age === undefined ? 1 : 0) +
    (age !== undefined && age < shortestWriting ? 2 : 0) +
    (links > 3 ? 1 : 0)
  )
}
