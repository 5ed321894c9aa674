import type { Database } from '../../database/connect.ts'
import type { Env } from '../../env/env.ts'
import type { Job } from '../../scheduler/scheduler.ts'
import { hasDueReleases, publishDueReleases } from './due-releases.ts'
import { tellOfFailedRelease } from './release-mails.ts'

/** Publishes due releases. Also runs at startup, before the server listens. */
export const releases = (db: Database, env: Pick<Env, 'mail' | 'siteUrl'>): Job => ({
  name: 'releases',
  everySeconds: 1,
  hasWork: () => hasDueReleases(db),
  run: () => publishDueReleases(db, tellOfFailedRelease(env)),
})
