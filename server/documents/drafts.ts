import type { ExpressionBuilder, Insertable, Kysely, Selectable, Transaction } from 'kysely'
import { type DocumentType, documentTypes } from '#content/publishing/document-type.ts'
import type { PublicationTimes } from '#content/publishing/publication.ts'
import { now } from '../database/ids.ts'
import type { Tables } from '../database/schema.ts'

/** The content of a draft. */
export interface DraftValue {
  /** The declared fields; of a page what is written on it. */
  values: object
  /** The slug that a record is to have; absent where it stays, or follows from the title. */
  slug?: string | undefined
  /** When a record is to be public, where that differs from what is live. */
  times?: Partial<PublicationTimes>
}

/** Drafts: what is written and not public yet, apart from what visitors see. */
export interface StoredDraft extends Omit<Insertable<DraftRow>, 'value' | 'updatedAt'>, Due {
  value: DraftValue
}

/** What other rows say of it. */
interface Due {
  /** When the release that it is in publishes itself. */
  publishesAt?: string | null
  /** Who has approved of it as it is, by a review link, and when. */
  approvedBy?: string | null
  approvedAt?: string | null
}

type DraftRow = Tables['drafts']

/** A draft as it was kept. */
export type KeptDraft = Omit<Selectable<DraftRow>, 'value'> & Due & { value: DraftValue }

const keptDraft = ({ value, ...row }: Selectable<DraftRow> & Due): KeptDraft => ({
  ...row,
  value: JSON.parse(value),
})

/** Drafts, each with the time at which the release that it is in publishes itself. */
const dueDrafts = (db: Kysely<Tables>) =>
  db
    .selectFrom('drafts')
    .leftJoin('releases', (join) =>
      join.onRef('releases.id', '=', 'drafts.releaseId').on('releases.failedAt', 'is', null),
    )
    .selectAll('drafts')
    .select((draft) => [
      'releases.publishAt as publishesAt',
      approval(draft, 'approvedBy').as('approvedBy'),
      approval(draft, 'approvedAt').as('approvedAt'),
    ])

/** Of the last approval of a draft as it is. */
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

/** The draft of a document; `null` when it has none. */
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

/** The drafts of a type, the last saved first. */
export async function listDrafts(db: Kysely<Tables>, type: DocumentType): Promise<KeptDraft[]> {
  const rows = await dueDrafts(db)
    .where('type', '=', type)
    .orderBy('drafts.updatedAt', 'desc')
    .orderBy('recordId', 'desc')
    .execute()
  return rows.map(keptDraft)
}

/**
 * The drafts that wait for somebody who publishes: those that were sent for review, the longest waiting first, then
 * those that somebody outside has approved of as they are. What is in a release waits for that.
 */
export async function listWaitingDrafts(db: Kysely<Tables>): Promise<KeptDraft[]> {
  const rows = await dueDrafts(db)
    // One of a type that is no longer declared has no name.
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

/** Keeps a draft in the place of the former one. The release that it is in has another version then. */
export async function keepDraft(
  transaction: Transaction<Tables>,
  { type, recordId, value, publishesAt: _, approvedBy: _by, approvedAt: _at, ...rest }: StoredDraft,
): Promise<void> {
  const row = { ...rest, value: JSON.stringify(value), updatedAt: now() }
  const { releaseId } = await transaction
    .insertInto('drafts')
    .values({ type, recordId, ...row })
    .onConflict((conflict) => conflict.columns(['type', 'recordId']).doUpdateSet(row))
    .returning('releaseId')
    .executeTakeFirstOrThrow()
  if (releaseId) await setReleaseOfDraft(transaction, { type, recordId, releaseId }, { releaseId })
}

/** Deletes a draft, if there is one. The release that it was in has another version then. */
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

/** Gives a release that is not published its next version: whoever publishes it has to see what has changed. */
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
 * The drafts of a release in the order in which they are published: of the settings, whose language pages follow, of
 * pages, then the others by when they were begun.
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

/** Puts a draft into a release, or into none. The releases that it leaves and enters have other versions then. */
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
