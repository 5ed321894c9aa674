import type { Transaction } from 'kysely'
import type { Refusal, WholeRelease } from '#content/api/publication/releases.ts'
import { noteChange, type Person, type Snapshot } from '../changes.ts'
import { type Database, transact } from '../connect.ts'
import { ConflictError, RefusedReleaseError } from '../errors.ts'
import { now } from '../ids.ts'
import { getWritten, revertPage } from '../pages.ts'
import type { AnyRecord } from '../records/record-rows.ts'
import {
  keepAsDraft,
  revertRecord,
  snapshotOfVersion,
  withdrawRecord,
} from '../records/revert-record.ts'
import type { Tables } from '../schema.ts'
import { errorsFrom, liveOf } from './release-drafts.ts'
import { changesOf, findReleaseRow, type ReleaseChange, subjectOf } from './release-rows.ts'
import { getRelease, writeRelease } from './releases.ts'

interface Undoing {
  by?: Person
  version?: number | undefined
  /** Also over what was changed since. */
  isForced?: boolean | undefined
}

type RecordChange = Exclude<ReleaseChange, { type: 'pages' }>

/** A record that goes back, and the versions that it has between. */
interface Reverted {
  change: RecordChange
  before: Snapshot | undefined
  after: Snapshot
  createdAt: string
}

/**
 * Gives everything that a release changed what it was before, in one transaction. What the release said
 * stands in drafts again, which belong to it; what was new is such a draft alone. What was deleted since
 * stays deleted. Throws `MissingError`, `StaleError`, `ConflictError`, `RefusedReleaseError`.
 */
export function undoRelease(
  db: Database,
  id: string,
  { by = null, version, isForced = false }: Undoing = {},
): Promise<WholeRelease> {
  return transact(db, async (transaction) => {
    const row = await findReleaseRow(transaction, id, version)
    if (row.publishedAt === null) throw new ConflictError('This release is not published.')
    const changes = changesOf(row).toReversed()
    const since = await changedSince(transaction, changes)
    if (since.length > 0 && !isForced) throw changed(since)
    const reverted: Reverted[] = []
    const refusals: Refusal[] = []
    for (const change of changes) {
      if (change.type === 'pages') {
        const { recordId, before, after } = change
        await revertPage(transaction, recordId, { before, after, releaseId: id, by })
        continue
      }
      const done = await undoRecord(transaction, change, by)
      if (done && 'reason' in done) refusals.push(done)
      else if (done) reverted.push(done)
    }
    if (refusals.length > 0) {
      throw new RefusedReleaseError('Nothing was undone: some of it cannot go back.', refusals)
    }
    // When all is back: the address of one may have changed the links of another.
    for (const { change, ...rest } of reverted) {
      const { type, recordId } = change
      const live = await liveOf(transaction, change)
      const draft = { ...rest, baseVersion: live?.version ?? null, releaseId: id, by }
      await keepAsDraft(transaction, type, recordId, draft)
    }
    const open = { publishedAt: null, publishedBy: null, publishAt: null, changed: null }
    await writeRelease(transaction, row, { ...open, undoneAt: now() })
    await noteChange(transaction, { by, action: 'undone', ...subjectOf(row) })
    return getRelease(transaction, id)
  })
}

/** One record of it: what was done, or why it cannot be; nothing for what was deleted since. */
async function undoRecord(
  transaction: Transaction<Tables>,
  change: RecordChange,
  by: Person,
): Promise<Reverted | Refusal | undefined> {
  const { type, recordId, from, to } = change
  const live = (await liveOf(transaction, change)) as
    | (AnyRecord & { createdAt: string })
    | undefined // every record has it
  if (!live) return undefined
  const [before, after] = await Promise.all([
    from === null ? undefined : snapshotOfVersion(transaction, type, recordId, from),
    snapshotOfVersion(transaction, type, recordId, to),
  ])
  if (!after || (from !== null && !before)) return refusal(change, 'deleted', live)
  try {
    if (before) await revertRecord(transaction, type, recordId, before, by)
    else await withdrawRecord(transaction, type, live, by)
  } catch (error) {
    const errors = errorsFrom(error)
    if (errors) return { ...refusal(change, 'invalid', live), errors }
    throw error
  }
  return { change, before, after, createdAt: live.createdAt }
}

/** What is not as the release has left it. */
async function changedSince(
  transaction: Transaction<Tables>,
  changes: readonly ReleaseChange[],
): Promise<Refusal[]> {
  const found: Refusal[] = []
  for (const change of changes) {
    if (change.type === 'pages') {
      const written = await getWritten(transaction, change.recordId)
      const isSame = JSON.stringify(written) === JSON.stringify(change.after)
      if (!isSame) found.push(refusal(change, 'changed'))
      continue
    }
    const live = await liveOf(transaction, change)
    if (!live) found.push(refusal(change, 'deleted'))
    else if (live.version !== change.to) found.push(refusal(change, 'changed', live))
  }
  return found
}

const refusal = (
  { type, recordId, name }: ReleaseChange,
  reason: Refusal['reason'],
  live?: AnyRecord,
): Refusal => ({ type, recordId, name, reason, errors: [], liveVersion: live?.version ?? null })

function changed(since: Refusal[]): RefusedReleaseError {
  const [one] = since
  const what = since.length === 1 && one ? `“${one.name}” was` : `${since.length} of them were`
  return new RefusedReleaseError(
    `Nothing was undone: ${what} changed or deleted since the release was published.`,
    since,
  )
}
