import type { Transaction } from 'kysely'
import type { Refusal, WholeRelease } from '#content/publishing/releases-api.ts'
import type { Database } from '../../database/connect.ts'
import { ConflictError, RefusedReleaseError } from '../../database/errors.ts'
import { now } from '../../database/ids.ts'
import type { Tables } from '../../database/schema.ts'
import { transact } from '../../database/transactions.ts'
import { noteChange, type Person, type Snapshot } from '../../documents/changes.ts'
import { findVersion } from '../../documents/versions.ts'
import type { Live } from '../document.ts'
import { kindOf } from '../documents.ts'
import { keepAsDraft } from '../redraft.ts'
import { errorsFrom, liveOf, livesOf } from './release-drafts.ts'
import { changedRelease, changesOf, findReleaseRow, type ReleaseChange } from './release-rows.ts'
import { getRelease, writeRelease } from './releases.ts'

interface Undoing {
  by?: Person
  version?: number | undefined
  /** Also reverts documents that changed since the release. */
  isForced?: boolean | undefined
}

/** A reverted document, with its versions before and after the release. */
interface Reverted {
  change: ReleaseChange
  before: Snapshot | undefined
  after: Snapshot
  createdAt: string
}

/**
 * Restores the versions before a release, in one transaction. The release's changes become its drafts again. A new
 * document then has a draft but no live version. Documents deleted since stay deleted. Throws `MissingError`,
 * `StaleError`, `ConflictError`, `RefusedReleaseError`.
 */
export async function undoRelease(
  db: Database,
  id: string,
  { by = null, version, isForced = false }: Undoing = {},
): Promise<WholeRelease> {
  await transact(db, async (transaction) => {
    const row = await findReleaseRow(transaction, id, version)
    if (row.publishedAt === null) throw new ConflictError('This release has not been published.')
    const changes = changesOf(row).toReversed()
    const since = await changedSince(transaction, changes)
    if (since.length > 0 && !isForced) throw changed(since)
    const reverted: Reverted[] = []
    const refusals: Refusal[] = []
    for (const change of changes) {
      const done = await undoChange(transaction, change, by)
      if (done && 'reason' in done) refusals.push(done)
      else if (done) reverted.push(done)
    }
    if (refusals.length > 0) {
      throw new RefusedReleaseError(
        'Nothing was undone because some changes can’t be reversed.',
        refusals,
      )
    }
    // Reads the live versions after all reverts, because a reverted slug may have changed links in another document.
    const liveAt = await livesOf(
      transaction,
      reverted.map(({ change }) => change),
    )
    for (const { change, ...rest } of reverted) {
      const { type, recordId } = change
      const live = liveAt(change)
      const draft = { ...rest, baseVersion: live?.version ?? null, releaseId: id, by }
      await keepAsDraft(transaction, type, recordId, draft)
    }
    const open = {
      publishedAt: null,
      publishedBy: null,
      publishAt: null,
      scheduledBy: null,
      changed: null,
    }
    await writeRelease(transaction, row, { ...open, undoneAt: now() })
    await noteChange(transaction, { by, action: 'undone', ...changedRelease(row) })
  })
  return getRelease(db, id)
}

/** Reverts one document. Returns the result or a refusal; `undefined` if the document was deleted since. */
async function undoChange(
  transaction: Transaction<Tables>,
  change: ReleaseChange,
  by: Person,
): Promise<Reverted | Refusal | undefined> {
  const { type, recordId, from, to } = change
  const live = await liveOf(transaction, change)
  if (!live) return undefined
  const [before, after] = [
    await findVersion(transaction, type, recordId, from),
    await findVersion(transaction, type, recordId, to),
  ]
  if (!after || (from !== null && !before)) return refusal(change, 'deleted', live)
  try {
    await kindOf(type).revert(transaction, recordId, { live, before, by })
  } catch (error) {
    const errors = errorsFrom(error)
    if (errors) return { ...refusal(change, 'invalid', live), errors }
    throw error
  }
  return { change, before, after, createdAt: live.createdAt ?? now() }
}

/** The documents that changed or were deleted since the release. */
async function changedSince(
  transaction: Transaction<Tables>,
  changes: readonly ReleaseChange[],
): Promise<Refusal[]> {
  const found: Refusal[] = []
  const liveAt = await livesOf(transaction, changes)
  for (const change of changes) {
    const live = liveAt(change)
    if (!live) found.push(refusal(change, 'deleted'))
    else if (live.version !== change.to) found.push(refusal(change, 'changed', live))
  }
  return found
}

const refusal = (
  { type, recordId, name }: ReleaseChange,
  reason: Refusal['reason'],
  live?: Live,
): Refusal => ({ type, recordId, name, reason, errors: [], liveVersion: live?.version ?? null })

function changed(since: Refusal[]): RefusedReleaseError {
  const [one] = since
  const what = since.length === 1 && one ? `“${one.name}” was` : `${since.length} of them were`
  return new RefusedReleaseError(
    `Nothing was undone: ${what} changed or deleted since the release was published.`,
    since,
  )
}
