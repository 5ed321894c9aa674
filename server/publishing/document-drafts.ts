import type { Kysely, Transaction } from 'kysely'
import type { ContentName } from '#content/documents/content-types.ts'
import type { DocumentType } from '#content/publishing/document-type.ts'
import type { Database } from '../database/connect.ts'
import { MissingError, StaleDraftError, StaleError } from '../database/errors.ts'
import { newId, now } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import { noteChange, type Person, type Snapshot } from '../documents/changes.ts'
import {
  type DraftValue,
  deleteDraft,
  findDraft,
  type KeptDraft,
  keepDraft,
  type StoredDraft,
} from '../documents/drafts.ts'
import { nextVersion } from '../documents/next-version.ts'
import { moveToTrash } from '../documents/trash.ts'
import { findVersion } from '../documents/versions.ts'
import type { Tables } from '../tables.ts'
import { authorshipOf, needsApproval, requireDroppable } from './approval/authorship.ts'
import type { Drafted, Live } from './document.ts'
import { kindOf } from './documents.ts'
import { deleteOwnRelease } from './releases/releases.ts'

/**
 * Drafts: unpublished edits of documents. They are stored in their own table, so that no query of the site can read
 * them.
 */

interface Writing {
  by?: Person
  /** The version to replace: the draft's version or, if there is no draft, the live version. */
  version?: number | undefined
}

interface SavedInput extends Writing {
  input: object
}

/** A document as its editors see it, with its draft if there is one. Throws `MissingError`. */
export async function getDrafted<T extends DocumentType>(
  db: Kysely<Tables>,
  type: T,
  id: string,
): Promise<Drafted<T>> {
  const { live, draft } = await documentState(db, type, id)
  return (await kindOf(type).show(db, id, live, draft)) as Drafted<T> // a document of the requested type
}

/** Stores the first draft of a record that was never published, by default with a new id. */
export function createDraft<T extends ContentName>(
  db: Database,
  type: T,
  input: object,
  { by = null, id = newId() }: Writing & { id?: string } = {},
): Promise<Drafted<T>> {
  return transact(db, async (transaction) => {
    const kind = kindOf(type)
    const nothing = { draft: kind.draftOf(undefined), live: undefined }
    const value = await kind.withInput(transaction, id, input, nothing)
    const draft = {
      type,
      recordId: id,
      value,
      person: by,
      version: 1,
      baseVersion: null,
      createdAt: now(),
      ...(await authorshipOf(transaction, null, { by })),
    }
    await keepDraft(transaction, draft)
    await recordDraftChange(transaction, draft, undefined)
    return getDrafted(transaction, type, id)
  })
}

/**
 * Saves the draft of a document. Missing input values stay unchanged. A draft that equals the live version is
 * deleted. Throws `MissingError`, `StaleError`, `ApprovalError`.
 */
export function saveDraft<T extends DocumentType>(
  db: Database,
  type: T,
  id: string,
  { input, by = null, version }: SavedInput,
): Promise<Drafted<T>> {
  return transact(db, async (transaction) => {
    const kind = kindOf(type)
    const { live, draft } = await current(transaction, type, id, version)
    const before = draft?.value ?? kind.draftOf(live)
    const authorship = await authorshipOf(transaction, draft, { by, version })
    const kept = {
      type,
      recordId: id,
      person: by,
      createdAt: draft?.createdAt ?? now(),
      ...authorship,
      value: await kind.withInput(transaction, id, input, { draft: before, live }),
      version: await nextVersion(transaction, type, id, live?.version),
      baseVersion: draft ? draft.baseVersion : (live?.version ?? null),
    }
    // A person who needs approval cannot discard others' drafts, not even by saving the live values.
    const mayDrop = authorship.soleAuthor === by || !(await needsApproval(transaction, by))
    const isSame =
      live && mayDrop && (await saysLive(transaction, type, id, { value: kept.value, live }))
    if (!isSame) await keepDraft(transaction, kept)
    else await deleteDraft(transaction, type, id)
    if (!isSame || draft) await recordDraftChange(transaction, kept, live)
    return getDrafted(transaction, type, id)
  })
}

/** Whether a draft equals the live version. */
async function saysLive(
  db: Kysely<Tables>,
  type: DocumentType,
  id: string,
  { value, live }: { value: DraftValue; live: Live },
): Promise<boolean> {
  const kind = kindOf(type)
  // `withInput` normalizes the live version like the draft: both leave out sections that were never written.
  const same = await kind.withInput(db, id, {}, { draft: kind.draftOf(live), live })
  return JSON.stringify(value) === JSON.stringify(same)
}

interface Base {
  live: Live | undefined
  /** The live version to replace. Defaults to the version that the draft is based on. */
  over?: number | undefined
}

/** Throws `UnfinishedError`, and `StaleDraftError` if the draft is based on another live version. */
export async function requireReady(
  transaction: Transaction<Tables>,
  draft: KeptDraft,
  { live, over }: Base,
): Promise<void> {
  const { type, recordId: id } = draft
  const kind = kindOf(type)
  kind.requireFinished(draft.value)
  if (!live || live.version === (over ?? draft.baseVersion)) return
  throw new StaleDraftError(live.version, {
    live: await kind.show(transaction, id, live, null),
    draft: await kind.show(transaction, id, live, draft),
    base: await baseOf(transaction, draft),
  })
}

/**
 * Discards the draft of a document. The history keeps the draft; a document that was never published moves to the
 * trash. Throws `StaleError`, `ApprovalError` and, if there is no draft, `MissingError`.
 */
export function discardDraft(
  db: Database,
  type: DocumentType,
  id: string,
  { by = null, version }: Writing = {},
): Promise<void> {
  return transact(db, async (transaction) => {
    const { live, draft } = await current(transaction, type, id, version)
    if (!draft) throw new MissingError()
    await requireDroppable(transaction, draft, by)
    const next = await nextVersion(transaction, type, id, live?.version)
    await deleteDraft(transaction, type, id)
    await deleteOwnRelease(transaction, draft, by)
    const discarded = {
      ...({ by, action: 'discarded', recordId: id } as const),
      name: kindOf(type).nameOf(id, draft.value.values),
    }
    if (!live) {
      // Cast: only records can have a draft without a live version.
      const record = { ...discarded, type: type as ContentName }
      return moveToTrash(transaction, { ...record, content: { draft } })
    }
    const snapshot = snapshotOf(draft.value, live)
    await noteChange(transaction, { ...discarded, type, version: next, snapshot })
  })
}

/** A document's live version and its draft. */
const documentState = async (db: Kysely<Tables>, type: DocumentType, id: string) => ({
  live: await kindOf(type).findLive(db, id),
  draft: await findDraft(db, type, id),
})

/** A document's live version and draft, for a write. Throws `MissingError`, and `StaleError` for an old `version`. */
export async function current(
  db: Kysely<Tables>,
  type: DocumentType,
  id: string,
  version?: number,
) {
  const { live, draft } = await documentState(db, type, id)
  if ((!live && !draft) || !kindOf(type).isDeclared(id)) throw new MissingError()
  const present = draft?.version ?? live?.version ?? 0
  if (version !== undefined && version !== present) throw new StaleError(present)
  return { live, draft }
}

const recordDraftChange = (
  transaction: Transaction<Tables>,
  { type, recordId, value, person, version }: StoredDraft,
  live: Live | undefined,
) =>
  noteChange(transaction, {
    by: person ?? null,
    action: 'drafted',
    type,
    recordId,
    version,
    name: kindOf(type).nameOf(recordId, value.values),
    snapshot: snapshotOf(value, live),
  })

const snapshotOf = ({ values, slug, times }: DraftValue, live: Live | undefined): Snapshot => ({
  values,
  slug,
  ...times,
  isDraft: true,
  ...(live ? { isActive: live.isActive } : { isActive: false }),
})

/** The values that a draft is based on; `null` if they are no longer stored. */
async function baseOf(
  db: Kysely<Tables>,
  { type, recordId, baseVersion }: KeptDraft,
): Promise<object | null> {
  const found = await findVersion(db, type, recordId, baseVersion)
  if (!found) return null
  const whole = await kindOf(type).whole(db, recordId)
  return whole(found.values as object) // values of the declared fields
}
