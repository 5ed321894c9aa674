import { isIPv6 } from 'node:net'

/** Counts uses by key and says when there were too many. */
export interface Limit {
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

/** What counts as one address: an IPv4 address, or the /64 network of an IPv6 address. */
export function addressKey(address: string): string {
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
    /** Contact messages of one address: 5 in 10 minutes. */
    message: createLimit(5 * factor, 600),
    /** Contact messages in all: 60 a minute. */
    messages: createLimit(60 * factor, 60),
    /** Contact messages that look like a program's, in all: 10 in 10 minutes. */
    suspicious: createLimit(10 * factor, 600),
    /** Passwords tried and ssoTokens redeemed by one address: 10 a minute each. */
    password: createLimit(10 * factor, 60),
    checkSso: createLimit(10 * factor, 60),
  }
}

export type Limits = ReturnType<typeof createLimits>
