import type { ExpressionBuilder, Insertable, Kysely, Selectable, Transaction } from 'kysely'
import { type DocumentType, documentTypes } from '#content/publishing/document-type.ts'
import type { PublicationTimes } from '#content/publishing/publication.ts'
import { now } from '../database/ids.ts'
import type { Tables } from '../tables.ts'
import { partsByType } from './parts-by-type.ts'

/** The content of a draft. */
export interface DraftValue {
  /** The declared fields; for a page, only the written texts. */
  values: object
  /** The new slug of a record; absent if the record keeps its slug, or if its slug follows the title. */
  slug?: string | undefined
  /** The publication times that differ from those of the live record. */
  times?: Partial<PublicationTimes>
}

/** A draft to be stored. Drafts have a table of their own, so that no query of the public site can read them. */
export interface StoredDraft extends Omit<Insertable<DraftRow>, 'value' | 'updatedAt'>, Due {
  value: DraftValue
}

/** Fields joined from releases and review links. */
interface Due {
  /** The name of the draft's release. */
  releaseName?: string | null
  /** Its scheduled publication time. */
  publishesAt?: string | null
  /** Why the draft's release failed or is on hold: a `StoredFailure` as JSON. */
  releaseFailure?: string | null
  /** The name of the review link's reader who approved this version of the draft. */
  approvedBy?: string | null
  approvedAt?: string | null
}

type DraftRow = Tables['drafts']

/** A draft from the database. */
export type KeptDraft = Omit<Selectable<DraftRow>, 'value'> & Due & { value: DraftValue }

const keptDraft = ({ value, ...row }: Selectable<DraftRow> & Due): KeptDraft => ({
  ...row,
  value: JSON.parse(value),
})

/**
 * Drafts with their approval and the scheduled time of their release. A release whose publication failed has no time.
 */
const dueDrafts = (db: Kysely<Tables>) =>
  db
    .selectFrom('drafts')
    .leftJoin('releases', 'releases.id', 'drafts.releaseId')
    .selectAll('drafts')
    .select((draft) => [
      draft
        .case()
        .when('releases.failedAt', 'is', null)
        .then(draft.ref('releases.publishAt'))
        .end()
        .as('publishesAt'),
      'releases.name as releaseName',
      'releases.failure as releaseFailure',
      approval(draft, 'approvedBy').as('approvedBy'),
      approval(draft, 'approvedAt').as('approvedAt'),
    ])

/** A column of the latest approval of the draft's current version. */
const approval = (
  draft: ExpressionBuilder<Tables, 'drafts'>,
  column: 'approvedBy' | 'approvedAt',
) =>
  draft
    .selectFrom('reviewLinks')
    .select(column)
    .whereRef('reviewLinks.type', '=', 'drafts.type')
    .whereRef('reviewLinks.recordId', '=', 'drafts.recordId')
    .whereRef('reviewLinks.approvedVersion', '=', 'drafts.version')
    .where('approvedAt', 'is not', null)
    .orderBy('approvedAt', 'desc')
    .limit(1)

/** The draft of a document; `null` if it has none. */
export async function findDraft(
  db: Kysely<Tables>,
  type: DocumentType,
  recordId: string,
): Promise<KeptDraft | null> {
  const row = await dueDrafts(db)
    .where('type', '=', type)
    .where('recordId', '=', recordId)
    .executeTakeFirst()
  return row ? keptDraft(row) : null
}

/** Stays below SQLite's limit of bound parameters. */
const draftsAtOnce = 100

type DraftKey = Pick<KeptDraft, 'type' | 'recordId'>

/** Returns a function that gives the draft of a document, without its approval and its release's time. */
export async function findDrafts(
  db: Kysely<Tables>,
  documents: readonly DraftKey[],
): Promise<(document: DraftKey) => KeptDraft | undefined> {
  const keyOf = ({ type, recordId }: DraftKey) => `${type}/${recordId}`
  const found = new Map<string, KeptDraft>()
  for (const { type, part } of partsByType(documents)) {
    const ids = part.map(({ recordId }) => recordId)
    const rows = await db
      .selectFrom('drafts')
      .selectAll()
      .where('type', '=', type)
      .where('recordId', 'in', ids)
      .execute()
    for (const row of rows) found.set(keyOf(row), keptDraft(row))
  }
  return (document) => found.get(keyOf(document))
}

/** The drafts of a type, the last saved one first. */
export async function listDrafts(db: Kysely<Tables>, type: DocumentType): Promise<KeptDraft[]> {
  const rows = await dueDrafts(db)
    .where('type', '=', type)
    .orderBy('drafts.updatedAt', 'desc')
    .orderBy('recordId', 'desc')
    .execute()
  return rows.map(keptDraft)
}

/**
 * The drafts that can be published next: first the drafts sent for review, oldest request first, then the drafts whose
 * current version the reader of a review link approved. Leaves out approved drafts in a release, because the release
 * publishes them.
 */
export async function listWaitingDrafts(db: Kysely<Tables>): Promise<KeptDraft[]> {
  const rows = await dueDrafts(db)
    // Leaves out types that are no longer declared: the name of a draft comes from the declaration.
    .where('type', 'in', documentTypes)
    .where((draft) =>
      draft.or([
        draft('sentForReviewAt', 'is not', null),
        draft.and([
          draft('drafts.releaseId', 'is', null),
          draft(approval(draft, 'approvedAt'), 'is not', null),
        ]),
      ]),
    )
    .orderBy((draft) => draft('sentForReviewAt', 'is', null))
    .orderBy('sentForReviewAt')
    .orderBy('recordId')
    .execute()
  return rows.map(keptDraft)
}

/** The columns of a draft without those of its release and its review links. */
function toRow({ value, ...draft }: StoredDraft): Insertable<DraftRow> {
  const { releaseName: _name, publishesAt: _, releaseFailure: __, ...kept } = draft
  const { approvedBy: _by, approvedAt: _at, ...rest } = kept
  return { ...rest, value: JSON.stringify(value), updatedAt: now() }
}

/**
 * Inserts drafts of documents that have none. Their release is being undone: the caller raises its version.
 */
export async function addDrafts(
  transaction: Transaction<Tables>,
  drafts: readonly StoredDraft[],
): Promise<void> {
  for (let start = 0; start < drafts.length; start += draftsAtOnce) {
    const rows = drafts.slice(start, start + draftsAtOnce).map(toRow)
    await transaction.insertInto('drafts').values(rows).execute()
  }
}

/** Inserts or replaces the draft of a document, and raises the version of its release. */
export async function keepDraft(
  transaction: Transaction<Tables>,
  draft: StoredDraft,
): Promise<void> {
  const { type, recordId, ...row } = toRow(draft)
  const { releaseId } = await transaction
    .insertInto('drafts')
    .values({ type, recordId, ...row })
    .onConflict((conflict) => conflict.columns(['type', 'recordId']).doUpdateSet(row))
    .returning('releaseId')
    .executeTakeFirstOrThrow()
  if (releaseId) await setReleaseOfDraft(transaction, { type, recordId, releaseId }, { releaseId })
}

/** Deletes the draft of a document, if there is one, and raises the version of its release. */
export async function deleteDraft(
  transaction: Transaction<Tables>,
  type: DocumentType,
  recordId: string,
): Promise<void> {
  const row = await transaction
    .deleteFrom('drafts')
    .where('type', '=', type)
    .where('recordId', '=', recordId)
    .returning('releaseId')
    .executeTakeFirst()
  await raiseRelease(transaction, row?.releaseId)
}

/** Deletes the drafts of a release that publishes them. The caller raises the version of the release. */
export const deleteDraftsOfRelease = (transaction: Transaction<Tables>, releaseId: string) =>
  transaction.deleteFrom('drafts').where('releaseId', '=', releaseId).execute()

/** Optimistic locking: raises the version of an unpublished release, so that nobody publishes an unseen change. */
async function raiseRelease(
  transaction: Transaction<Tables>,
  id: string | null | undefined,
): Promise<number | null> {
  if (!id) return null
  const row = await transaction
    .updateTable('releases')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updatedAt: now() }))
    .where('id', '=', id)
    .where('publishedAt', 'is', null)
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? null
}

/**
 * The drafts of a release in the order of publication: the settings, because their language determines the samples of
 * pages, then pages, then all others by creation.
 */
export async function listDraftsOfRelease(
  db: Kysely<Tables>,
  releaseId: string,
): Promise<KeptDraft[]> {
  const rows = await db
    .selectFrom('drafts')
    .selectAll()
    .where('releaseId', '=', releaseId)
    .orderBy((select) => select.eb('type', '!=', 'settings'))
    .orderBy((select) => select.eb('type', '!=', 'pages'))
    .orderBy('createdAt')
    .orderBy('recordId')
    .execute()
  return rows.map(keptDraft)
}

/** Moves a draft into a release, or out of its release, and raises the versions of the former and the new release. */
export async function setReleaseOfDraft(
  transaction: Transaction<Tables>,
  { type, recordId, releaseId: former }: Pick<KeptDraft, 'type' | 'recordId' | 'releaseId'>,
  columns: Pick<KeptDraft, 'releaseId'> & Partial<Pick<KeptDraft, 'baseVersion' | 'isUnseen'>>,
): Promise<void> {
  if (former !== columns.releaseId) await raiseRelease(transaction, former)
  const releaseVersion = await raiseRelease(transaction, columns.releaseId)
  await transaction
    .updateTable('drafts')
    .set({ ...columns, releaseVersion })
    .where('type', '=', type)
    .where('recordId', '=', recordId)
    .execute()
}
