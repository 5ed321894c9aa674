import type { Transaction } from 'kysely'
import type { Refusal, WholeRelease } from '#content/publishing/releases-api.ts'
import type { Database } from '../../database/connect.ts'
import { ConflictError, RefusedReleaseError } from '../../database/errors.ts'
import { now } from '../../database/ids.ts'
import { transact } from '../../database/transactions.ts'
import { noteChange, type Person, type Snapshot } from '../../documents/changes.ts'
import { nextVersions } from '../../documents/next-version.ts'
import { finishTogether, type Together } from '../../documents/record-writes.ts'
import { findVersions } from '../../documents/versions.ts'
import type { Tables } from '../../tables.ts'
import type { Live } from '../document.ts'
import { kindOf } from '../documents.ts'
import { keepAsDrafts } from '../redraft.ts'
import { errorsFrom, livesOf } from './release-drafts.ts'
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
    const liveBefore = await livesOf(transaction, changes)
    const since = changedSince(changes, liveBefore)
    if (since.length > 0 && !isForced) throw changed(since)
    const reverted: Reverted[] = []
    const refusals: Refusal[] = []
    const together: Together = { by, changes: [], moves: new Map() }
    const undoing = {
      by,
      together,
      nextOf: await nextVersions(
        transaction,
        changes.map(({ to, ...key }) => ({ ...key, version: liveBefore(key)?.version ?? to })),
      ),
      versionAt: await findVersions(
        transaction,
        changes.flatMap(({ from, to, ...key }) => [
          { ...key, version: from },
          { ...key, version: to },
        ]),
      ),
    }
    for (const change of changes) {
      const live = liveBefore(change)
      const done = live && (await undoChange(transaction, { change, live }, undoing))
      if (done && 'reason' in done) refusals.push(done)
      else if (done) reverted.push(done)
    }
    if (refusals.length > 0) {
      throw new RefusedReleaseError(
        'Nothing was undone because some changes can’t be reversed.',
        refusals,
      )
    }
    await finishTogether(transaction, together)
    // Reads the live versions after all reverts, because a reverted slug may have changed links in another document.
    const liveAt = await livesOf(
      transaction,
      reverted.map(({ change }) => change),
    )
    const redrafted = reverted.map(({ change, ...rest }) => ({
      type: change.type,
      recordId: change.recordId,
      ...rest,
      baseVersion: liveAt(change)?.version ?? null,
    }))
    await keepAsDrafts(transaction, redrafted, { releaseId: id, by })
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

interface UndoingChanges {
  by: Person
  together: Together
  nextOf: Awaited<ReturnType<typeof nextVersions>>
  versionAt: Awaited<ReturnType<typeof findVersions>>
}

/** Reverts one document. Returns the result or a refusal. */
async function undoChange(
  transaction: Transaction<Tables>,
  { change, live }: { change: ReleaseChange; live: Live },
  { by, together, nextOf, versionAt }: UndoingChanges,
): Promise<Reverted | Refusal> {
  const { type, recordId, from, to } = change
  const before = versionAt({ type, recordId, version: from })
  const after = versionAt({ type, recordId, version: to })
  if (!after || (from !== null && !before)) return refusal(change, 'deleted', live)
  try {
    const release = { together, next: nextOf({ type, recordId, version: live.version }) }
    await kindOf(type).revert(transaction, recordId, { live, before, by, release })
  } catch (error) {
    const errors = errorsFrom(error)
    if (errors) return { ...refusal(change, 'invalid', live), errors }
    throw error
  }
  return { change, before, after, createdAt: live.createdAt ?? now() }
}

/** The documents that changed or were deleted since the release. */
function changedSince(
  changes: readonly ReleaseChange[],
  liveAt: (change: ReleaseChange) => Live | undefined,
): Refusal[] {
  const found: Refusal[] = []
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
