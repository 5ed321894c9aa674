import type { Kysely, Transaction } from 'kysely'
import { now } from './ids.ts'
import type { Tables } from './schema.ts'

/** Drafts: what is written and not public yet, apart from what visitors see. */
export interface StoredDraft {
  type: 'pages'
  recordId: string
  value: object
  person: string | null
}

/** The draft of a page or record; `null` when it has none. */
export async function findDraft(
  db: Kysely<Tables>,
  type: StoredDraft['type'],
  recordId: string,
): Promise<Pick<StoredDraft, 'value' | 'person'> | null> {
  const row = await db
    .selectFrom('drafts')
    .select(['value', 'person'])
    .where('type', '=', type)
    .where('recordId', '=', recordId)
    .executeTakeFirst()
  return row ? { value: JSON.parse(row.value), person: row.person } : null
}

/** Keeps a draft in the place of the former one. */
export async function keepDraft(
  transaction: Transaction<Tables>,
  { type, recordId, value, person }: StoredDraft,
): Promise<void> {
  const row = { value: JSON.stringify(value), updatedAt: now(), person }
  await transaction
    .insertInto('drafts')
    .values({ type, recordId, ...row })
    .onConflict((conflict) => conflict.columns(['type', 'recordId']).doUpdateSet(row))
    .execute()
}

/** Deletes a draft, if there is one. */
export async function deleteDraft(
  transaction: Transaction<Tables>,
  type: StoredDraft['type'],
  recordId: string,
): Promise<void> {
  await transaction
    .deleteFrom('drafts')
    .where('type', '=', type)
    .where('recordId', '=', recordId)
    .execute()
}
