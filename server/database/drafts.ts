import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import { now } from './ids.ts'
import type { Tables } from './schema.ts'

/** Drafts: what is written and not public yet, apart from what visitors see. */
export interface StoredDraft extends Omit<Insertable<DraftRow>, 'value' | 'updatedAt'> {
  value: object
}

type DraftRow = Tables['drafts']
type DraftType = StoredDraft['type']

/** A draft as it was kept. */
export type KeptDraft = Omit<Selectable<DraftRow>, 'value'> & { value: object }

const keptDraft = ({ value, ...row }: Selectable<DraftRow>): KeptDraft => ({
  ...row,
  value: JSON.parse(value),
})

/** The draft of a page or record; `null` when it has none. */
export async function findDraft(
  db: Kysely<Tables>,
  type: DraftType,
  recordId: string,
): Promise<KeptDraft | null> {
  const row = await db
    .selectFrom('drafts')
    .selectAll()
    .where('type', '=', type)
    .where('recordId', '=', recordId)
    .executeTakeFirst()
  return row ? keptDraft(row) : null
}

/** The drafts of a type, the last saved first. */
export async function listDrafts(db: Kysely<Tables>, type: DraftType): Promise<KeptDraft[]> {
  const rows = await db
    .selectFrom('drafts')
    .selectAll()
    .where('type', '=', type)
    .orderBy('updatedAt', 'desc')
    .orderBy('recordId', 'desc')
    .execute()
  return rows.map(keptDraft)
}

/** Keeps a draft in the place of the former one. */
export async function keepDraft(
  transaction: Transaction<Tables>,
  { type, recordId, value, ...rest }: StoredDraft,
): Promise<void> {
  const row = { ...rest, value: JSON.stringify(value), updatedAt: now() }
  await transaction
    .insertInto('drafts')
    .values({ type, recordId, ...row })
    .onConflict((conflict) => conflict.columns(['type', 'recordId']).doUpdateSet(row))
    .execute()
}

/** Deletes a draft, if there is one. */
export async function deleteDraft(
  transaction: Transaction<Tables>,
  type: DraftType,
  recordId: string,
): Promise<void> {
  await transaction
    .deleteFrom('drafts')
    .where('type', '=', type)
    .where('recordId', '=', recordId)
    .execute()
}

/**
 * The drafts of a release: those of pages first, then of records by when they were begun. In this order
 * they are published.
 */
export async function listDraftsOfRelease(
  db: Kysely<Tables>,
  releaseId: string,
): Promise<KeptDraft[]> {
  const rows = await db
    .selectFrom('drafts')
    .selectAll()
    .where('releaseId', '=', releaseId)
    .orderBy((select) => select.eb('type', '!=', 'pages'))
    .orderBy('createdAt')
    .orderBy('recordId')
    .execute()
  return rows.map(keptDraft)
}

/** Puts a draft into a release, or into none. */
export async function setReleaseOfDraft(
  transaction: Transaction<Tables>,
  { type, recordId }: Pick<KeptDraft, 'type' | 'recordId'>,
  columns: Partial<Pick<KeptDraft, 'releaseId' | 'baseVersion'>>,
): Promise<void> {
  await transaction
    .updateTable('drafts')
    .set(columns)
    .where('type', '=', type)
    .where('recordId', '=', recordId)
    .execute()
}
