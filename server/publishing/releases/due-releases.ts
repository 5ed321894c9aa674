import type { Kysely, Transaction } from 'kysely'
import type { ReleaseFailure } from '#content/publishing/releases-api.ts'
import type { Database } from '../../database/connect.ts'
import { hasRow } from '../../database/engine/has-row.ts'
import { ConflictError, RefusedReleaseError } from '../../database/errors.ts'
import { now } from '../../database/ids.ts'
import { transact } from '../../database/transactions.ts'
import { noteChange } from '../../documents/changes.ts'
import type { FailedRelease } from '../../outbox/mail/letters/release.ts'
import type { Tables } from '../../tables.ts'
import { prepareRelease, publishDrafts, requireSeen } from './publish-release.ts'
import { changedRelease, dueReleases, type ReleaseRow } from './release-rows.ts'
import { writeRelease } from './releases.ts'

/** Notifies staff of a failed release, in the transaction that records the failure. */
export type TellOfFailure = (db: Transaction<Tables>, release: FailedRelease) => Promise<void>

/** Whether any release is due. */
export const hasDueReleases = (db: Kysely<Tables>): Promise<boolean> =>
  hasRow(dueReleases(db, now()).select('id'))

/**
 * Publishes due releases, earliest first. A release that cannot be published is marked as failed, with the reasons.
 * Concurrent runs are safe: each release is checked again in its transaction.
 */
export async function publishDueReleases(db: Database, notify: TellOfFailure): Promise<void> {
  const due = await dueReleases(db, now()).select('id').execute()
  const faults: unknown[] = []
  for (const { id } of due) {
    try {
      const prepared = await prepareRelease(db, id)
      await transact(db, async (transaction) => {
        const row = await stillDue(transaction, id)
        if (!row) return
        await requireSeen(transaction, row)
        await publishDrafts(transaction, row, { by: null, prepared })
      })
    } catch (error) {
      const failure = failureOf(error)
      if (failure) await keepFailure(db, id, failure, notify)
      else faults.push(error)
    }
  }
  // Server errors are thrown at the end, so that they do not delay other releases. The next run tries again.
  if (faults.length > 0) throw faults[0]
}

const stillDue = (db: Kysely<Tables>, id: string): Promise<ReleaseRow | undefined> =>
  dueReleases(db, now()).selectAll().where('id', '=', id).executeTakeFirst()

/** A failure that people can resolve. Server errors are retried instead. */
function failureOf(error: unknown): ReleaseFailure | undefined {
  if (error instanceof RefusedReleaseError) {
    return { message: error.message, refusals: [...error.refusals] }
  }
  if (error instanceof ConflictError) return { message: error.message, refusals: [] }
  return undefined
}

const keepFailure = (db: Database, id: string, failure: ReleaseFailure, notify: TellOfFailure) =>
  transact(db, async (transaction) => {
    const row = await stillDue(transaction, id)
    if (!row) return
    await writeRelease(transaction, row, { failedAt: now(), failure: JSON.stringify(failure) })
    await noteChange(transaction, { by: null, action: 'failed', ...changedRelease(row) })
    await notify(transaction, { id, name: row.name, failure })
  })
