import { LRUCache } from 'lru-cache'
import { minuteMs } from '#content/text/durations.ts'
import { groupsOf, networkOf, readIp } from './ip-address.ts'
import { createReplayGuard, type ReplayGuard } from './replay-guard.ts'

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
  kind: 'window' | 'sender'
  max: number
  seconds: number
}

/** Bounds of a `GuessLimit`. */
export interface GuessBounds {
  kind: 'guesses'
  freeAttempts: number
  pauseSeconds: number
}

/** The bounds of a window. */
export const windowOf = (max: number, seconds: number) =>
  ({ kind: 'window', max, seconds }) as const

/** Bounds of a limit of any kind. A replay guard accepts each key once. */
export type Bounds = WindowBounds | GuessBounds | { kind: 'replays' }

/** Limits in the memory of one process, by kind. */
export interface LocalKinds {
  window: Limit
  sender: SenderLimit
  guesses: GuessLimit
  replays: ReplayGuard
}

/** Creates a limit in memory. Tests raise the bounds with `factor`. */
export function localLimit(bounds: Bounds, factor: number): LocalKinds[keyof LocalKinds] {
  if (bounds.kind === 'replays') return createReplayGuard()
  if (bounds.kind === 'guesses')
    return createGuessLimit(bounds.freeAttempts * factor, bounds.pauseSeconds)
  const create = bounds.kind === 'window' ? createLimit : createSenderLimit
  return create(bounds.max * factor, bounds.seconds)
}
