import type { Kysely, Transaction } from 'kysely'
import type { ReleaseFailure } from '#content/publishing/releases-api.ts'
import { type Database, transact } from '../../database/connect.ts'
import { hasRow } from '../../database/engine/has-row.ts'
import { ConflictError, RefusedReleaseError } from '../../database/errors.ts'
import { now } from '../../database/ids.ts'
import type { Tables } from '../../database/schema.ts'
import { noteChange } from '../../documents/changes.ts'
import { publishDrafts, requireSeen } from './publish-release.ts'
import { dueReleases, type ReleaseRow, subjectOf } from './release-rows.ts'
import { writeRelease } from './releases.ts'

/** A release that could not be published at its time. */
export interface FailedRelease {
  id: string
  name: string
  failure: ReleaseFailure
}

/** Tells of a release that has failed, in the transaction that notes it. */
export type TellOfFailure = (db: Transaction<Tables>, release: FailedRelease) => Promise<void>

/** Whether the time of a release has come. */
export const hasDueReleases = (db: Kysely<Tables>): Promise<boolean> =>
  hasRow(dueReleases(db, now()).select('id'))

/**
 * Publishes the releases whose time has come, the earliest first. One that cannot be published stays, with
 * what is in its way. Whoever else does the same at the same time finds them published.
 */
export async function publishDueReleases(db: Database, tell: TellOfFailure): Promise<void> {
  const due = await dueReleases(db, now()).select('id').execute()
  const faults: unknown[] = []
  for (const { id } of due) {
    try {
      await transact(db, async (transaction) => {
        const row = await stillDue(transaction, id)
        if (!row) return
        await requireSeen(transaction, row)
        await publishDrafts(transaction, row, null)
      })
    } catch (error) {
      const failure = failureOf(error)
      if (failure) await keepFailure(db, id, failure, tell)
      else faults.push(error)
    }
  }
  // Tried again with the next run; the others did not wait for it.
  if (faults.length > 0) throw faults[0]
}

const stillDue = (db: Kysely<Tables>, id: string): Promise<ReleaseRow | undefined> =>
  dueReleases(db, now()).selectAll().where('id', '=', id).executeTakeFirst()

/** What people can mend; a fault of the server is tried again. */
function failureOf(error: unknown): ReleaseFailure | undefined {
  if (error instanceof RefusedReleaseError) {
    return { message: error.message, refusals: [...error.refusals] }
  }
  if (error instanceof ConflictError) return { message: error.message, refusals: [] }
  return undefined
}

const keepFailure = (db: Database, id: string, failure: ReleaseFailure, tell: TellOfFailure) =>
  transact(db, async (transaction) => {
    const row = await stillDue(transaction, id)
    if (!row) return
    await writeRelease(transaction, row, { failedAt: now(), failure: JSON.stringify(failure) })
    await noteChange(transaction, { by: null, action: 'failed', ...subjectOf(row) })
    await tell(transaction, { id, name: row.name, failure })
  })
