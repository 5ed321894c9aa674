import { expect } from 'vitest'
import { administrator } from '../sites/administrator.ts'
import { type LoadedSite, loadSite, warningsIn } from '../sites/loaded-site.ts'
import { openSession } from '../sites/open-session.ts'
import { createMixedWrites } from './mixed-writes.ts'

interface Interruption {
  site: LoadedSite
  /** The site as the writer sees it. Set `isFailing` once the site may refuse writes. */
  at: { isFailing: boolean }
  round: number
  /** Resolves when the site is gone, with the number of writes that were in progress. */
  writing: Promise<number>
}

/**
 * Interrupts and restarts a site this many times while it gets writes of every kind. `interrupt` must return only when
 * the writing has ended. After every start, the site must log no warning and have all acknowledged writes. Stops the
 * site at the end and returns the writes.
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
      expect(warningsIn(site.output), `start ${round}`).toEqual([])
      if (round === times) {
        expect(await writes.differences(at)).toEqual([])
        return writes
      }
      next = loadSite(environment)
      // Each round is interrupted at another point: after a few writes of one kind.
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
