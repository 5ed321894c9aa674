import type { Transaction } from 'kysely'
import type { FailedRelease } from '../database/releases/due-releases.ts'
import type { Tables } from '../database/schema.ts'
import type { Env } from '../env.ts'
import { failedReleaseLetter } from './letters/release.ts'
import { mailStaff, publishersOf } from './staff-mails.ts'

/** Tells everybody who publishes that a release could not publish itself at its time. */
export const tellOfFailedRelease =
  (env: Pick<Env, 'mail' | 'siteUrl'>) =>
  async (db: Transaction<Tables>, release: FailedRelease) => {
    const to = await publishersOf(db, 'releases')
    const write = failedReleaseLetter(release)
    await mailStaff(db, env, { kind: 'release', to, write })
  }
