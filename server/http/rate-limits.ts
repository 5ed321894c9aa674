import { isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'
import { createReplayGuard } from '../sign-in/replay-guard.ts'

/** Now, or after another process was asked: of several workers one counts for all. */
type Soon<T> = T | Promise<T>

/** Counts uses by key and says when there were too many. */
interface Limit {
  /** Counts one use. Gives the seconds to wait when the limit is reached, else 0. */
  use(key: string): number
}

const keysLimit = 50_000

/**
 * At most `max` uses of a key in a window that begins with its first use. Time is the monotonic
 * clock, so a change of the wall clock neither freezes a limit nor lifts it. Memory is bounded.
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
  }
}

/** Counts what is sent with a name that anybody can give. */
interface Senders {
  /** Counts one use of `sender` from `network`. Gives the seconds to wait when the limit is reached, else 0. */
  use(sender: string, network: string): number
}

/**
 * At most `max` uses of a sender in a window, from wherever. A network that has not used it in that time
 * has one more: nobody can use up another person's from elsewhere.
 */
export function createSenderLimit(
  max: number,
  windowSeconds: number,
  clock = () => performance.now(),
): Senders {
  const inAll = createLimit(max, windowSeconds, clock)
  const fromNetwork = createLimit(1, windowSeconds, clock)
  return {
    use: (sender, network) => Math.min(inAll.use(sender), fromNetwork.use(`${sender}\n${network}`)),
  }
}

/** Slows down whoever guesses at one account from many addresses. */
interface Guesses {
  /** Seconds to wait before another attempt at this account from this browser. */
  wait(account: string, browser: string): number
  failed(account: string): void
  succeeded(account: string, browser: string): void
}

/**
 * After `free` wrong passwords an account takes one attempt in `pause` seconds, for 15 minutes from
 * the last one. A browser that signed in to it before is never held up: its owner cannot be locked
 * out by others. Memory is bounded.
 */
function createGuesses(free: number, pause: number, clock = () => performance.now()): Guesses {
  const failures = boundedCache<{ count: number; last: number }>()
  const known = boundedCache<true>()
  const quiet = 15 * 60 * 1000
  const keyOf = (account: string, browser: string) => `${account}\n${browser}`
  return {
    wait(account, browser) {
      if (known.get(keyOf(account, browser))) return 0
      const failed = failures.get(account)
      if (!failed || failed.count < free) return 0
      const passed = clock() - failed.last
      if (passed > quiet) failures.delete(account)
      return Math.max(0, Math.ceil(pause - passed / 1000))
    },
    failed(account) {
      const now = clock()
      const before = failures.get(account)
      const isFresh = before && now - before.last <= quiet
      failures.set(account, { count: isFresh ? before.count + 1 : 1, last: now })
    },
    succeeded(account, browser) {
      known.set(keyOf(account, browser), true)
    },
  }
}

/** An LRU cache that counts entries as sizes: with `max` it would take room for all of them at once. */
const boundedCache = <T extends object | true>() =>
  new LRUCache<string, T>({ maxSize: keysLimit, sizeCalculation: () => 1 })

/** What counts as one address: an IPv4 address, or the /64 network of an IPv6 address. */
export function ipKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const groups = [
    ...front,
    ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'),
    ...back,
  ]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Every limit that the server keeps, made anew with each server. Tests widen it. */
export function createLimits(factor = 1) {
  return {
    /** Contact messages of one sender's e-mail: 5 in 10 minutes. */
    messageSender: createSenderLimit(5 * factor, 600),
    /** Contact messages of one network address, which can be a whole office's: 30 in 10 minutes. */
    messageNetwork: createLimit(30 * factor, 600),
    /** Contact messages in all: 60 a minute. */
    messages: createLimit(60 * factor, 60),
    /** Contact messages that look like a program's, in all: 10 in 10 minutes. */
    suspicious: createLimit(10 * factor, 600),
    /** Passwords tried and ssoTokens redeemed by one address: 10 a minute each. */
    password: createLimit(10 * factor, 60),
    checkSso: createLimit(10 * factor, 60),
    /** Uploaded files of one account: 100 in 10 minutes. */
    upload: createLimit(100 * factor, 600),
    /** Returns from a single sign-on of one address, each of which asks it: 30 a minute. */
    ssoCallback: createLimit(30 * factor, 60),
    /** Logouts that a single sign-on reports: 600 a minute. */
    backChannel: createLimit(600 * factor, 60),
    /** Wrong passwords of one account, from wherever: 20, then one in 10 seconds. */
    guesses: createGuesses(20 * factor, 10),
    /** What a single sign-on vouches for, and its logout tokens: each once. */
    once: createReplayGuard(),
  }
}

type Made = ReturnType<typeof createLimits>

/** The limits as those who keep to them see them. */
export type Limits = {
  [Name in keyof Made]: {
    [Method in keyof Made[Name]]: Made[Name][Method] extends (...given: infer Given) => infer Result
      ? (...given: Given) => Soon<Result>
      : never
  }
}
