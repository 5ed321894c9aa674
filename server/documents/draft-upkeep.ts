import type { Kysely, Transaction } from 'kysely'
import { type ContentName, nameOf } from '#content/documents/content-types.ts'
import { type DocumentType, documentTypes } from '#content/publishing/document-type.ts'
import { yieldWhenDue } from '../event-loop.ts'
import { findOpenRelease } from '../publishing/releases/release-rows.ts'
import type { Tables } from '../tables.ts'
import { noteChange, type Person } from './changes.ts'
import { deleteDraft, findDraft, type KeptDraft, keepDraft, listDrafts } from './drafts.ts'
import { nextVersion } from './next-version.ts'
import { declarationOf } from './record-rows.ts'

/**
 * Bases a draft on the live version `to` if it is based on `from`. Called after live changes that cannot conflict with
 * the draft, such as a change of `isActive`.
 */
export async function rebaseDraft(
  transaction: Transaction<Tables>,
  type: DocumentType,
  recordId: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await transaction
    .updateTable('drafts')
    .set({ baseVersion: to })
    .where('type', '=', type)
    .where('recordId', '=', recordId)
    .where('baseVersion', '=', from)
    .execute()
}

/** Deletes and returns the draft of a record that is moved to the trash. */
export async function takeDraft(
  transaction: Transaction<Tables>,
  type: ContentName,
  recordId: string,
): Promise<KeptDraft | null> {
  const draft = await findDraft(transaction, type, recordId)
  if (draft) await deleteDraft(transaction, type, recordId)
  return draft
}

/**
 * Restores the draft of a never published record from the trash. Returns the draft to its release if the release still
 * exists and is unpublished.
 */
export async function restoreDraft(
  transaction: Transaction<Tables>,
  type: ContentName,
  { updatedAt: _, ...draft }: KeptDraft,
  by: Person,
): Promise<void> {
  const release = draft.releaseId && (await findOpenRelease(transaction, draft.releaseId))
  const { recordId } = draft
  const version = await nextVersion(transaction, type, recordId, draft.version)
  await keepDraft(transaction, { ...draft, releaseId: release ? release.id : null, version })
  const name = nameOf(declarationOf(type), draft.value.values)
  await noteChange(transaction, { by, action: 'drafted', type, recordId, name, version })
}

/** The drafts of a type that contain a text in any field. */
export async function findDraftsContaining(db: Kysely<Tables>, type: DocumentType, text: string) {
  const json = JSON.stringify(text).slice(1, -1)
  const drafts = await listDrafts(db, type)
  return drafts.filter(({ value }) => JSON.stringify(value).includes(json))
}

/** Changes the values of all drafts, such as their links to a page that has moved. */
export async function changeDrafts(
  transaction: Transaction<Tables>,
  change: (type: DocumentType, id: string, values: object) => object,
): Promise<void> {
  for (const type of documentTypes) {
    for (const draft of await listDrafts(transaction, type)) {
      await yieldWhenDue()
      const { updatedAt: _, ...kept } = draft
      const value = { ...draft.value, values: change(type, draft.recordId, draft.value.values) }
      if (JSON.stringify(value) === JSON.stringify(draft.value)) continue
      const version = await nextVersion(transaction, type, draft.recordId)
      await keepDraft(transaction, { ...kept, value, version })
    }
  }
}
