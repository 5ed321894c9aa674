import type { Kysely, Transaction } from 'kysely'
import { releaseNameLimit } from '#content/documents/limits.ts'
import type { DocumentType } from '#content/publishing/document-type.ts'
import type {
  Release,
  ReleaseInput,
  ReleaseItem,
  WholeRelease,
} from '#content/publishing/releases-api.ts'
import type { Database } from '../../database/connect.ts'
import { ConflictError, MissingError, PublicationError, StaleError } from '../../database/errors.ts'
import { newId, now } from '../../database/ids.ts'
import { type ListQuery, pageOf, totalFromRows } from '../../database/lists/lists.ts'
import type { Listed } from '../../database/results.ts'
import { transact } from '../../database/transactions.ts'
import { noteChange, type Person } from '../../documents/changes.ts'
import {
  findDraft,
  type KeptDraft,
  listDraftsOfRelease,
  setReleaseOfDraft,
} from '../../documents/drafts.ts'
import type { Tables } from '../../tables.ts'
import { draftName, findSeenRelease, listItems, liveOf } from './release-drafts.ts'
import {
  changedRelease,
  changesOf,
  type DraftKey,
  findOpenRelease,
  findReleaseRow,
  inOrder,
  isHeld,
  type ReleaseRow,
  toRelease,
} from './release-rows.ts'

/**
 * Releases: drafts that are published together. A draft's row names its release, so deleting the draft removes it
 * from the release.
 */

interface Writing {
  by?: Person
  version?: number | undefined
}

export async function listReleases(
  db: Kysely<Tables>,
  { open, ids, ...query }: ListQuery & { open?: boolean | undefined; ids?: string[] } = {},
): Promise<Listed<Release>> {
  let found = db.selectFrom('releases')
  if (ids) found = found.where('id', 'in', ids)
  if (open !== undefined) found = found.where('publishedAt', open ? 'is' : 'is not', null)
  const rows = await pageOf(found.selectAll().orderBy(inOrder), query).execute()
  const counts = await db
    .selectFrom('drafts')
    .select(['releaseId', (select) => select.fn.countAll<number>().as('drafts')])
    .where('releaseId', 'is not', null)
    .groupBy('releaseId')
    .execute()
  const draftsOf = new Map(counts.map(({ releaseId, drafts }) => [releaseId, Number(drafts)]))
  const items = rows.map((row) => toRelease(row, draftsOf.get(row.id) ?? 0))
  return { items, total: await totalFromRows(db, found, query, rows) }
}

/** A release with its drafts, or with its changes if it is published. Throws `MissingError`. */
export async function getRelease(db: Kysely<Tables>, id: string): Promise<WholeRelease> {
  const row = await findReleaseRow(db, id)
  const items = row.publishedAt === null ? await listItems(db, id) : changedItems(row)
  return { ...toRelease(row, items.length), items }
}

const changedItems = (row: ReleaseRow): ReleaseItem[] =>
  changesOf(row).map((change) => ({
    type: change.type,
    recordId: change.recordId,
    name: change.name,
    isNew: change.from === null,
    isActive: true,
    refusal: null,
    updatedAt: row.publishedAt ?? row.updatedAt,
    savedBy: row.publishedBy,
    version: change.to,
    isUnseen: false,
  }))

/** Throws `PublicationError` if the scheduled time is not in the future. */
export function createRelease(
  db: Database,
  { name, note = '', publishAt = null }: ReleaseInput,
  by: Person,
): Promise<WholeRelease> {
  return transact(db, async (transaction) => {
    requireFuture(publishAt)
    const [id, at] = [newId(), now()]
    const scheduledBy = publishAt === null ? null : by
    const times = { createdAt: at, updatedAt: at, createdBy: by, publishAt, scheduledBy }
    await transaction
      .insertInto('releases')
      .values({ id, name, note, version: 1, ...times })
      .execute()
    await noteChange(transaction, { by, action: 'created', ...changedRelease({ id, name }) })
    return getRelease(transaction, id)
  })
}

/**
 * Renames or schedules a release. Missing values stay unchanged. `version` is the version of the release
 * that the person saw; a new time requires it. Changing the time clears a failure. Throws `MissingError`,
 * `StaleReleaseError`, `UnseenVersionError`, `ConflictError`, `PublicationError`.
 */
export function updateRelease(
  db: Database,
  id: string,
  { name, note, publishAt }: ReleaseInput,
  { by = null, version }: Writing = {},
): Promise<void> {
  return transact(db, async (transaction) => {
    const row = await findReleaseRow(transaction, id)
    const isRescheduled = publishAt !== undefined && publishAt !== row.publishAt
    const isScheduled = isRescheduled && publishAt !== null
    if (isRescheduled) {
      requireOpen(row)
      requireFuture(publishAt)
    }
    if (isScheduled || version !== undefined) await findSeenRelease(transaction, id, version)
    await writeRelease(transaction, row, {
      name,
      ...(note === undefined ? {} : { note }),
      ...(isRescheduled && { publishAt, scheduledBy: by, failedAt: null, failure: null }),
    })
    if (isScheduled) await markSeen(transaction, id)
    await noteChange(transaction, { by, action: 'updated', ...changedRelease({ id, name }) })
  })
}

/**
 * Schedules a release that is on hold again, at the same time and under another person's name. `version` is the
 * version of the release that the person saw. Throws `MissingError`, `StaleReleaseError`, `UnseenVersionError`,
 * `ConflictError`, and `PublicationError` if the time has passed.
 */
export function takeOverRelease(
  db: Database,
  id: string,
  { by = null, version }: Writing,
): Promise<WholeRelease> {
  return transact(db, async (transaction) => {
    const row = await findSeenRelease(transaction, id, version)
    requireOpen(row)
    if (!isHeld(row)) throw new ConflictError('This release is not on hold.')
    requireFuture(row.publishAt)
    await writeRelease(transaction, row, { scheduledBy: by, failedAt: null, failure: null })
    await markSeen(transaction, id)
    await noteChange(transaction, { by, action: 'taken-over', ...changedRelease(row) })
    return getRelease(transaction, id)
  })
}

/** Deletes a release. Its drafts and what it published stay. Throws `MissingError`, `StaleError`. */
export function deleteRelease(
  db: Database,
  id: string,
  { by = null, version }: Writing = {},
): Promise<void> {
  return transact(db, async (transaction) => {
    const row = await findReleaseRow(transaction, id, version)
    const none = { releaseId: null }
    await transaction.updateTable('drafts').set(none).where('releaseId', '=', id).execute()
    await transaction.deleteFrom('releases').where('id', '=', id).execute()
    await noteChange(transaction, { by, action: 'deleted', ...changedRelease(row) })
  })
}

interface Adding extends Writing {
  over?: number | undefined
  seen?: number | undefined
}

/**
 * Adds a draft to a release and removes it from any other. `over` is the live version to replace. `seen` is the
 * draft's version that the person saw. If `seen` is missing, a draft by a person who needs approval stays unseen, and
 * scheduled releases do not publish unseen drafts. Throws `MissingError`, `StaleError`, `ConflictError`.
 */
export async function addDraft(
  db: Database,
  id: string,
  key: DraftKey,
  { by = null, version, over, seen }: Adding = {},
): Promise<WholeRelease> {
  await transact(db, async (transaction) => {
    const row = await findReleaseRow(transaction, id, version)
    requireOpen(row)
    const draft = await findDraft(transaction, key.type, key.recordId)
    if (!draft) throw new MissingError()
    const live = await liveOf(transaction, draft)
    if (over !== undefined && live?.version !== over) throw new StaleError(live?.version ?? 0)
    if (seen !== undefined && seen !== draft.version) throw new StaleError(draft.version)
    await setReleaseOfDraft(transaction, draft, {
      releaseId: id,
      ...(over !== undefined && { baseVersion: over }),
      ...(seen !== undefined && { isUnseen: 0 }),
    })
    await noteChange(transaction, { by, action: 'updated', ...changedRelease(row) })
  })
  return getRelease(db, id)
}

/**
 * Removes a draft from a release. Returns `null` if it was the draft's own release, which is deleted. Throws
 * `MissingError`, `StaleError`, `ConflictError`.
 */
export function removeDraft(
  db: Database,
  id: string,
  key: DraftKey,
  { by = null, version }: Writing = {},
): Promise<WholeRelease | null> {
  return transact(db, async (transaction) => {
    const row = await findReleaseRow(transaction, id, version)
    requireOpen(row)
    const draft = await findDraft(transaction, key.type, key.recordId)
    if (draft?.releaseId !== id) throw new MissingError()
    await setReleaseOfDraft(transaction, draft, { releaseId: null })
    if (await deleteOwnRelease(transaction, draft, by)) return null
    await noteChange(transaction, { by, action: 'updated', ...changedRelease(row) })
    return getRelease(transaction, id)
  })
}

/** The name of the release of a draft that is published later on its own. The release goes when the draft leaves it. */
const ownName = (draft: KeptDraft) => draftName(draft).slice(0, releaseNameLimit)

/** Reschedules the draft's release if it has no other drafts, otherwise creates one. Returns its id. */
export async function ownRelease(
  transaction: Transaction<Tables>,
  draft: KeptDraft,
  { publishAt, by }: { publishAt: string | null; by: Person },
): Promise<string> {
  const { releaseId } = draft
  const present = releaseId ? await findOpenRelease(transaction, releaseId) : undefined
  const isAlone = present && (await listDraftsOfRelease(transaction, present.id)).length === 1
  if (!present || !isAlone) {
    return (await createRelease(transaction, { name: ownName(draft), publishAt }, by))._id
  }
  const { id, name, version } = present
  await updateRelease(transaction, id, { name, publishAt }, { by, version })
  return id
}

/**
 * Deletes the release that was made for a draft which has left it. Releases that people named stay. Returns whether it
 * was deleted.
 */
export async function deleteOwnRelease(
  transaction: Transaction<Tables>,
  draft: KeptDraft,
  by: Person,
): Promise<boolean> {
  const { releaseId } = draft
  const release = releaseId ? await findOpenRelease(transaction, releaseId) : undefined
  if (!release?.publishAt || release.name !== ownName(draft) || release.note !== '') return false
  const others = await listDraftsOfRelease(transaction, release.id)
  if (others.length > 0) return false
  await deleteRelease(transaction, release.id, { by })
  return true
}

/** Updates a release and increments its version. */
export const writeRelease = (
  transaction: Transaction<Tables>,
  { id }: ReleaseRow,
  columns: Partial<ReleaseRow>,
) =>
  transaction
    .updateTable('releases')
    .set(({ eb }) => ({ ...columns, version: eb('version', '+', 1), updatedAt: now() }))
    .where('id', '=', id)
    .execute()

/** Marks all drafts of a release as seen by a person who can publish. */
const markSeen = (transaction: Transaction<Tables>, id: string) =>
  transaction.updateTable('drafts').set({ isUnseen: 0 }).where('releaseId', '=', id).execute()

export function requireOpen({ publishedAt }: ReleaseRow) {
  if (publishedAt !== null) throw new ConflictError('This release has already been published.')
}

function requireFuture(publishAt: string | null) {
  if (publishAt === null || publishAt > now()) return
  throw new PublicationError({ field: 'publishAt', message: 'Publish at must be in the future' })
}

/** The document types that a release publishes or has changed. Throws `MissingError`. */
export async function typesIn(db: Kysely<Tables>, id: string): Promise<Set<DocumentType>> {
  const release = await findReleaseRow(db, id)
  const drafts = await db
    .selectFrom('drafts')
    .select('type')
    .where('releaseId', '=', id)
    .distinct()
    .execute()
  return new Set([...drafts, ...changesOf(release)].map(({ type }) => type))
}
