import { createHash } from 'node:crypto'
import { dayMs } from '#content/text/durations.ts'
import type { Database } from '../database/connect.ts'
import {
  countUse,
  findWindow,
  forgetWindow,
  giveBackUse,
  reserveUse,
} from '../database/replicas/limit-windows.ts'
import { type Bounds, type GuessBounds, guessQuietMs, type WindowBounds } from './rate-limits.ts'

/** Creates rate limits in the database. Names and IP addresses are stored as hashes. */
export function createSharedLimit(db: Database, factor: number) {
  const keyOf = (...parts: string[]) =>
    createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  const use = async (name: string, key: string, max: number, seconds: number) => {
    const { count, leftMs } = await countUse(db, keyOf(name, key), seconds * 1000)
    return count > max ? Math.ceil(leftMs / 1000) : 0
  }
  const windows = (name: string, { max, seconds }: WindowBounds) => ({
    use: (key: string) => use(name, key, max * factor, seconds),
    giveBack: (key: string) => giveBackUse(db, keyOf(name, key)),
  })
  const senders = (name: string, { max, seconds }: WindowBounds) => ({
    async use(sender: string, network: string) {
      const waits = await Promise.all([
        use(name, sender, max * factor, seconds),
        use(name, `${sender}\n${network}`, 1, seconds),
      ])
      return Math.min(...waits)
    },
  })
  const guesses = (name: string, { freeAttempts, pauseSeconds }: GuessBounds) => {
    const trusted = (account: string, browserSecret: string) =>
      keyOf(name, 'trusted', account, browserSecret)
    const guessesKey = async (account: string, browserSecret: string) =>
      (await findWindow(db, trusted(account, browserSecret)))
        ? keyOf(name, account, browserSecret)
        : keyOf(name, account)
    const bounds = {
      most: freeAttempts * factor,
      pauseMs: pauseSeconds * 1000,
      quietMs: guessQuietMs,
    }
    return {
      reserve: async (account: string, browserSecret: string) =>
        Math.ceil((await reserveUse(db, await guessesKey(account, browserSecret), bounds)) / 1000),
      async succeeded(account: string, browserSecret: string) {
        await giveBackUse(db, await guessesKey(account, browserSecret))
        if (browserSecret === '') return
        const browser = trusted(account, browserSecret)
        await countUse(db, browser, 365 * dayMs, { isRenewed: true })
      },
    }
  }
  const replays = (name: string) => ({
    async add(key: string) {
      const { count } = await countUse(db, keyOf(name, key), dayMs, { isDurable: true })
      return count === 1
    },
    forget: (key: string) => forgetWindow(db, keyOf(name, key)),
  })

  return (name: string, bounds: Bounds) => {
    if (bounds.kind === 'window') return windows(name, bounds)
    if (bounds.kind === 'sender') return senders(name, bounds)
    return bounds.kind === 'guesses' ? guesses(name, bounds) : replays(name)
  }
}
