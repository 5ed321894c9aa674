import type { Database } from '../../database/connect.ts'
import type { Env } from '../../env/env.ts'
import type { Job } from '../../scheduler/scheduler.ts'
import { hasDueReleases, publishDueReleases } from './due-releases.ts'
import { hasHoldNotices, sendHoldNotices } from './hold-notices.ts'
import { tellOfFailedRelease } from './release-mails.ts'

/**
 * Publishes due releases, and tells staff of publications on hold. Also runs at startup, before the server listens.
 */
export const releases = (db: Database, env: Pick<Env, 'mail' | 'siteUrl'>): Job => ({
  name: 'releases',
  everySeconds: 1,
  hasWork: async () => (await hasHoldNotices(db)) || hasDueReleases(db),
  async run() {
    if (await hasHoldNotices(db)) await sendHoldNotices(db, env)
    await publishDueReleases(db, tellOfFailedRelease(env))
  },
})
