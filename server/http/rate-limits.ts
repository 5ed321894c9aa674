import { isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'
import { minuteMs } from '#content/text/durations.ts'
import { createReplayGuard, type ReplayGuard } from './replay-guard.ts'
import { withoutPort } from './short-ip.ts'

/** A promise where the primary counts for all workers. */
type MaybePromise<T> = T | Promise<T>

/** Rate limit: counts uses by key and says when there were too many. */
interface Limit {
  /** Counts one use; returns the seconds to wait when the limit is reached, else 0. */
  use(key: string): number
  /** Takes one use back. */
  giveBack(key: string): void
}

const keysLimit = 50_000

/**
 * Fixed window: at most `max` uses of a key in a window that begins with its first use. Time is the
 * monotonic clock, so a change of the wall clock neither freezes a limit nor lifts it. Memory is bounded.
 */
export function createLimit(
  max: number,
  windowSeconds: number,
  clock = () => performance.now(),
): Limit {
  const windows = new Map<string, { ends: number; count: number }>()
  return {
    use(key) {
      const now = clock()
      const known = windows.get(key)
      if (known && known.ends > now) {
        known.count++
        return known.count > max ? Math.ceil((known.ends - now) / 1000) : 0
      }
      // The map is in the order of the windows' ends, so what has ended is at its front.
      windows.delete(key)
      for (const [old, { ends }] of windows) {
        if (ends > now && windows.size < keysLimit) break
        windows.delete(old)
      }
      windows.set(key, { ends: now + windowSeconds * 1000, count: 1 })
      return 0
    },
    giveBack(key) {
      const known = windows.get(key)
      if (known && known.count > 0) known.count--
    },
  }
}

/** Rate limit of a sender, whose name is not verified. */
interface SenderLimit {
  /** Counts one use of `sender` from `network`; returns the seconds to wait when the limit is reached, else 0. */
  use(sender: string, network: string): number
}

/**
 * At most `max` uses of a sender in a window, from all networks. A network that has not used it in that
 * time has one more: another network cannot use up a person's limit.
 */
export function createSenderLimit(
  max: number,
  windowSeconds: number,
  clock = () => performance.now(),
): SenderLimit {
  const inAll = createLimit(max, windowSeconds, clock)
  const fromNetwork = createLimit(1, windowSeconds, clock)
  return {
    use: (sender, network) => Math.min(inAll.use(sender), fromNetwork.use(`${sender}\n${network}`)),
  }
}

/** So long after its last wrong password an account is as before. */
export const guessQuietMs = 15 * minuteMs

/** Throttle of password guesses at one account from many IPs. */
interface GuessLimit {
  /** Counts a guess before it is tried; returns the seconds to wait when there were too many, else 0. */
  reserve(account: string, browserSecret: string): number
  /** Takes the guess back, since it was right, and trusts the browser; `''` is none. */
  succeeded(account: string, browserSecret: string): void
}

/**
 * After `freeAttempts` guesses an account takes one in `pauseSeconds`, for 15 minutes from the last one. A browser
 * that signed in to it before has guesses of its own: others cannot lock its owner out. Guesses are counted before
 * the password is hashed, so that no number of them at once is more than that. Memory is bounded.
 */
function createGuessLimit(
  freeAttempts: number,
  pauseSeconds: number,
  clock = () => performance.now(),
): GuessLimit {
  const guesses = boundedCache<{ count: number; last: number }>()
  const trusted = boundedCache<true>()
  const ofBrowser = (account: string, browserSecret: string) => `${account}\n${browserSecret}`
  const keyOf = (account: string, browserSecret: string) => {
    const key = ofBrowser(account, browserSecret)
    return trusted.get(key) ? key : account
  }
  return {
    reserve(account, browserSecret) {
      const key = keyOf(account, browserSecret)
      const now = clock()
      const known = guesses.get(key)
      const before = known && now - known.last <= guessQuietMs ? known : { count: 0, last: now }
      const wait = Math.ceil(pauseSeconds - (now - before.last) / 1000)
      if (before.count >= freeAttempts && wait > 0) return wait
      guesses.set(key, { count: before.count + 1, last: now })
      return 0
    },
    succeeded(account, browserSecret) {
      const key = keyOf(account, browserSecret)
      const known = guesses.get(key)
      if (known) guesses.set(key, { ...known, count: Math.max(0, known.count - 1) })
      if (browserSecret) trusted.set(ofBrowser(account, browserSecret), true)
    },
  }
}

/** An LRU cache that counts entries as sizes: with `max` it would take room for all of them at once. */
const boundedCache = <T extends object | true>() =>
  new LRUCache<string, T>({ maxSize: keysLimit, sizeCalculation: () => 1 })

/** The key of a limit by IP: an IPv4 address, or the /64 network of an IPv6 address. */
export function ipKey(given: string): string {
  const { ip, groups } = partsOf(given)
  return groups ? groups.slice(0, 4).join(':') : ip
}

/** The /48 network of an IPv6 address, as one customer of a provider has it; `undefined` for IPv4. */
export const siteKey = (given: string): string | undefined =>
  partsOf(given).groups?.slice(0, 3).join(':')

/** An address without its port, and the eight groups of an IPv6 address that stands for no IPv4 address. */
function partsOf(given: string): { ip: string; groups?: string[] } {
  const ip = withoutPort(given)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return { ip: mapped[1] }
  if (!isIPv6(ip)) return { ip }
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? []
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const zeros = Array(Math.max(0, 8 - front.length - back.length)).fill('0')
  const groups = [...front, ...zeros, ...back]
  return { ip, groups: groups.map((group) => Number.parseInt(group, 16).toString(16)) }
}

/** At most `max` uses in a window; of a sender, as in `SenderLimit`. */
export interface WindowBounds {
  max: number
  seconds: number
}

/** As in `GuessLimit`. */
export interface GuessBounds {
  freeAttempts: number
  pauseSeconds: number
}

const window = (max: number, seconds: number) => ({ kind: 'window' as const, max, seconds })

/** The bounds of every limit that the server keeps. */
export const limitBounds = {
  /** Contact messages of one sender's e-mail: 5 in 10 minutes. */
  messageSender: { kind: 'sender', max: 5, seconds: 600 },
  /** Contact messages of one IP, which can be a whole office's: 30 in 10 minutes. */
  messageNetwork: window(30, 600),
  /** Contact messages in all: after 60 a minute they are suspected spam, after 600 refused. */
  messages: window(60, 60),
  storedMessages: window(600, 60),
  /** Contact messages that look like a program's, in all: 10 in 10 minutes. */
  suspicious: window(10, 600),
  /** The newsletter's confirmations: of one IP 10 in 10 minutes, in all 60 a minute. */
  newsletterNetwork: window(10, 600),
  newsletter: window(60, 60),
  /** Comments and approvals from outside: of one review link 20 in 10 minutes, of one IP 40. */
  reviewLink: window(20, 600),
  reviewNetwork: window(40, 600),
  /** Wrong passwords and ssoTokens redeemed from one IP: 10 a minute each. */
  password: window(10, 60),
  /** Wrong passwords from one /48 network of IPv6: 30 a minute. */
  passwordSite: window(30, 60),
  checkSso: window(10, 60),
  /** Uploaded files of one account: 100 in 10 minutes. */
  upload: window(100, 600),
  /** Callbacks of a single sign-on from one IP, each of which asks it: 30 a minute. */
  ssoCallback: window(30, 60),
  /** Back-channel logouts of a single sign-on: 600 a minute. */
  backChannel: window(600, 60),
  /** Wrong passwords of one account, from all IPs: 20, then one in 10 seconds. */
  guesses: { kind: 'guesses', freeAttempts: 20, pauseSeconds: 10 },
  /** Wrong passwords of one session that asks to change its way in: 10, then one in 30 seconds. */
  reauthentication: { kind: 'guesses', freeAttempts: 10, pauseSeconds: 30 },
  /** Links for a forgotten password: asked for by one IP, 5 in 10 minutes; for one account, 3 in an hour. */
  resets: window(5, 600),
  resetsOfAccount: window(3, 3600),
  /** Replay guard: a single sign-on's tokens and logout tokens count once. */
  replayGuard: { kind: 'replays' },
} as const

type Bounds = (typeof limitBounds)[keyof typeof limitBounds]

/** What keeps a limit of a kind in the memory of one process. */
interface LocalKinds {
  window: Limit
  sender: SenderLimit
  guesses: GuessLimit
  replays: ReplayGuard
}

type LocalLimits = {
  [Name in keyof typeof limitBounds]: LocalKinds[(typeof limitBounds)[Name]['kind']]
}

/** Every limit that the server keeps, made anew with each server. Tests widen it. */
export function createLimits(factor = 1): LocalLimits {
  const entries = Object.entries(limitBounds).map(([name, bounds]) => [
    name,
    localLimit(bounds, factor),
  ])
  return Object.fromEntries(entries) as LocalLimits // built from the bounds, name by name
}

function localLimit(bounds: Bounds, factor: number): LocalKinds[keyof LocalKinds] {
  if (bounds.kind === 'window') return createLimit(bounds.max * factor, bounds.seconds)
  if (bounds.kind === 'sender') return createSenderLimit(bounds.max * factor, bounds.seconds)
  if (bounds.kind === 'replays') return createReplayGuard()
  return createGuessLimit(bounds.freeAttempts * factor, bounds.pauseSeconds)
}

/** The limits as their callers see them: in a worker each method returns a promise. */
export type Limits = {
  [Name in keyof LocalLimits]: {
    [Method in keyof LocalLimits[Name]]: LocalLimits[Name][Method] extends (
      ...given: infer Given
    ) => infer Result
      ? (...given: Given) => MaybePromise<Result>
      : never
  }
}
