import { ipKey, siteKey } from '../../http/rate-limits.ts'
import type { Limits } from '../../limits.ts'

interface Tried {
  ip: string
  /** The account and browser of the attempt; absent when no password is hashed. */
  account?: { key: string; browserSecret: string }
}

/** A counted attempt. `succeeded` undoes the count. */
interface Reserved {
  retryAfter: 0
  succeeded(): Promise<void>
}

/**
 * Counts a password attempt before the password is hashed. The IP address, the IPv6 /48 network and the account each
 * have a limit; `kind` names the account's limit. Returns the seconds to wait if a limit is exceeded.
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
