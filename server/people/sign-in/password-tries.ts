import { ipKey, type Limits, siteKey } from '../../http/rate-limits.ts'

interface Tried {
  ip: string
  /** Whose password it may be, and the browser that tries it; absent where there is nothing to hash. */
  account?: { key: string; browserSecret: string }
}

/** A try that was counted: a right one is taken back. */
interface Reserved {
  retryAfter: 0
  succeeded(): Promise<void>
}

/**
 * Counts the try of a password before it is hashed: for its IP, for the /48 network of an IPv6 address, and for its
 * account by the limit `kind`. Gives the seconds to wait where one of them has been reached.
 */
export async function reserveTry(
  limits: Limits,
  kind: 'guesses' | 'reauthentication',
  { ip, account }: Tried,
): Promise<Reserved | { retryAfter: number; succeeded?: undefined }> {
  const [network, site] = [ipKey(ip), siteKey(ip)]
  const retryAfter =
    (await limits.password.use(network)) ||
    (site !== undefined && (await limits.passwordSite.use(site))) ||
    (account && (await limits[kind].reserve(account.key, account.browserSecret)))
  if (retryAfter) return { retryAfter }
  return {
    retryAfter: 0,
    async succeeded() {
      await limits.password.giveBack(network)
      if (site !== undefined) await limits.passwordSite.giveBack(site)
      if (account) await limits[kind].succeeded(account.key, account.browserSecret)
    },
  }
}
