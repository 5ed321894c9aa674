import type { Transaction } from 'kysely'
import type { Env } from '../../env/env.ts'
import { type FailedRelease, failedReleaseLetter } from '../../outbox/mail/letters/release.ts'
import { mailStaff, publishersOf } from '../../people/staff-mails.ts'
import type { Tables } from '../../tables.ts'

/** Notifies everyone who can publish that a scheduled release failed. */
export const tellOfFailedRelease =
  (env: Pick<Env, 'mail' | 'siteUrl'>) =>
  async (db: Transaction<Tables>, release: FailedRelease) => {
    const to = await publishersOf(db, 'releases')
    const write = failedReleaseLetter(release)
    await mailStaff(db, env, { kind: 'release', to, write })
  }
