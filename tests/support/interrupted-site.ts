import { expect } from 'vitest'
import { administrator } from './administrator.ts'
import { complaintsOf, type LoadedSite, loadSite } from './loaded-site.ts'
import { createMixedWrites } from './mixed-writes.ts'
import { openSession } from './open-session.ts'

interface Interruption {
  site: LoadedSite
  /** Where is written to; it may refuse once it is failing. */
  at: { isFailing: boolean }
  round: number
  /** Ends when the site is gone; how many writes were under way then. */
  writing: Promise<number>
}

/**
 * Writes of every kind to a site that is interrupted so often, and starts anew after each time. `interrupt` returns
 * when the writing has ended. Every start must be clean, with all that was acknowledged; the site is stopped at the
 * end. Gives what was written.
 */
export async function writeThroughInterruptions(
  dataDir: string,
  times: number,
  interrupt: (interruption: Interruption) => Promise<void>,
) {
  const environment = {
    DATA_DIR: dataDir,
    SEED: 'none',
    TRUST_PROXY: '127.0.0.1,::1',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  }
  const writes = createMixedWrites()
  let token = ''
  let next = loadSite(environment)
  try {
    for (let round = 0; ; round++) {
      const site = await next.start()
      token ||= await openSession(dataDir)
      const at = { url: site.url, token, isFailing: false }
      expect(await writes.settle(at), `round ${round}`).toEqual([])
      expect(complaintsOf(site.output), `start ${round}`).toEqual([])
      if (round === times) {
        expect(await writes.differences(at)).toEqual([])
        return writes
      }
      next = loadSite(environment)
      // Each round ends at another place of the work: after a few writes of one kind, and a moment of the next ones.
      const last = writes.kinds[round % writes.kinds.length]
      const { promise: isEnough, resolve: enough } = Promise.withResolvers<void>()
      const writing = writes.writeUntilKilled(at, (kind, count) => {
        if (kind === last && count > round % 4) enough()
      })
      await Promise.race([isEnough, writing])
      await interrupt({ site, at, round, writing })
    }
  } finally {
    await next.kill()
  }
}
