import { LRUCache } from 'lru-cache'
import { minuteMs } from '#content/text/durations.ts'
import { groupsOf, networkOf, readIp } from './ip-address.ts'
import { createReplayGuard, type ReplayGuard } from './replay-guard.ts'

/** Limits that are counted in the database return promises; limits in memory return values. */
type MaybePromise<T> = T | Promise<T>

/** Rate limit: counts uses per key. */
interface Limit {
  /** Counts one use. Returns the seconds to wait when the limit is exceeded, else 0. */
  use(key: string): number
  /** Undoes one use. */
  giveBack(key: string): void
}

const keysLimit = 50_000

/**
 * Fixed window: allows `max` uses of a key in a window that starts with the first use. It uses the monotonic clock,
 * so changes of the system time have no effect. Memory is bounded.
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
      // The map is ordered by the windows' ends, so expired windows come first.
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

/** Rate limit by sender, whose address is not verified. */
interface SenderLimit {
  /** Counts one use. Returns the seconds to wait when the limit is exceeded, else 0. */
  use(sender: string, network: string): number
}

/**
 * Allows `max` uses of a sender in a window, across all networks. In each window, the sender's first use from each
 * network is always allowed, so that other people cannot exhaust the sender's limit.
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

/** An account's count of wrong passwords resets this long after the last wrong password. */
export const guessQuietMs = 15 * minuteMs

/** Throttles password guesses at one account from many IP addresses. */
interface GuessLimit {
  /** Counts a guess before the password is checked. Returns the seconds to wait when there were too many, else 0. */
  reserve(account: string, browserSecret: string): number
  /**
   * Takes back the count of a correct guess, and trusts the browser from then on. An empty `browserSecret` means no
   * browser.
   */
  succeeded(account: string, browserSecret: string): void
}

/**
 * Password throttling: after `freeAttempts` guesses an account accepts one per `pauseSeconds`, until 15 minutes pass
 * without a guess. Browsers that signed in before have their own count, so that attackers cannot lock out their owner.
 * Guesses are counted before hashing, so that concurrent guesses count too. Memory is bounded.
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

/** LRU cache of `keysLimit` entries. The option `max` instead of `maxSize` would allocate room for all at once. */
const boundedCache = <T extends object | true>() =>
  new LRUCache<string, T>({ maxSize: keysLimit, sizeCalculation: () => 1 })

/** Key of a limit by IP: the IPv4 address, or the /64 network of an IPv6 address. */
export const ipKey = networkOf

/** The /48 network of an IPv6 address, which providers assign to one customer; `undefined` for IPv4. */
export const siteKey = (given: string): string | undefined =>
  groupsOf(readIp(given) ?? '')
    ?.slice(0, 3)
    .join(':')

/** Bounds of a window, or of a `SenderLimit`. */
export interface WindowBounds {
  max: number
  seconds: number
}

/** Bounds of a `GuessLimit`. */
export interface GuessBounds {
  freeAttempts: number
  pauseSeconds: number
}

const window = (max: number, seconds: number) => ({ kind: 'window' as const, max, seconds })

/** The bounds of every rate limit. */
export const limitBounds = {
  /** Contact messages from one email address: 5 in 10 minutes. */
  messageSender: { kind: 'sender', max: 5, seconds: 600 },
  /** Contact messages from one IP address, possibly a whole office: 30 in 10 minutes. */
  messageNetwork: window(30, 600),
  /** Contact messages in total: above 60 a minute they are suspected spam, above 600 a minute they are refused. */
  messages: window(60, 60),
  storedMessages: window(600, 60),
  /** Suspicious contact messages in total: 10 in 10 minutes. */
  suspicious: window(10, 600),
  /** Newsletter confirmations: 10 in 10 minutes from one IP address, 60 a minute in total. */
  newsletterNetwork: window(10, 600),
  newsletter: window(60, 60),
  /** Guests' comments and approvals: 20 in 10 minutes through one review link, 40 from one IP address. */
  reviewLink: window(20, 600),
  reviewNetwork: window(40, 600),
  /** Wrong passwords and redeemed ssoTokens from one IP address: 10 a minute each. */
  password: window(10, 60),
  /** Wrong passwords from one IPv6 /48 network: 30 a minute. */
  passwordSite: window(30, 60),
  checkSso: window(10, 60),
  /** Test messages by one account, each of which connects to a mail server: 10 in 10 minutes. */
  mailTest: window(10, 600),
  /** Files uploaded by one account: 100 in 10 minutes. */
  upload: window(100, 600),
  /** Single sign-on callbacks from one IP address, each of which calls the provider: 30 a minute. */
  ssoCallback: window(30, 60),
  /** Back-channel logouts of the single sign-on: 600 a minute. */
  backChannel: window(600, 60),
  /** Wrong passwords for one account from all IP addresses: 20, then one per 10 seconds. */
  guesses: { kind: 'guesses', freeAttempts: 20, pauseSeconds: 10 },
  /** Wrong passwords in one session that changes its sign-in methods: 10, then one per 30 seconds. */
  reauthentication: { kind: 'guesses', freeAttempts: 10, pauseSeconds: 30 },
  /** Password reset links: 5 in 10 minutes from one IP address, 3 an hour for one account. */
  resets: window(5, 600),
  resetsOfAccount: window(3, 3600),
  /** Replay guard: each single sign-on token and logout token is accepted once. */
  replayGuard: { kind: 'replays' },
} as const

type Bounds = (typeof limitBounds)[keyof typeof limitBounds]

/** Limits in the memory of one process, by kind. */
interface LocalKinds {
  window: Limit
  sender: SenderLimit
  guesses: GuessLimit
  replays: ReplayGuard
}

type LocalLimits = {
  [Name in keyof typeof limitBounds]: LocalKinds[(typeof limitBounds)[Name]['kind']]
}

/** Creates every rate limit. Tests raise the bounds with `factor`. */
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

/** The limits as callers see them: every method may return a promise. */
export type Limits = {
  [Name in keyof LocalLimits]: {
    [Method in keyof LocalLimits[Name]]: LocalLimits[Name][Method] extends (
      ...given: infer Given
    ) => infer Result
      ? (...given: Given) => MaybePromise<Result>
      : never
  }
}
