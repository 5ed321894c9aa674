import type { Database } from '../database/connect.ts'
import { hasDueReleases, publishDueReleases } from '../database/releases/due-releases.ts'
import type { Env } from '../env.ts'
import { tellOfFailedRelease } from '../mail/release-mails.ts'
import type { Job } from './scheduler.ts'

/** Releases: publishes those whose time has come. The start of the server does so before it listens. */
export const releases = (db: Database, env: Pick<Env, 'mail' | 'siteUrl'>): Job => ({
  name: 'releases',
  everySeconds: 1,
  hasWork: () => hasDueReleases(db),
  run: () => publishDueReleases(db, tellOfFailedRelease(env)),
})
