import type { Kysely } from 'kysely'
import type { DocumentType } from '#content/publishing/document-type.ts'
import { findDraft } from '../../documents/drafts.ts'
import type { Tables } from '../../tables.ts'
import { kindOf } from '../documents.ts'

/** A draft as a guest sees it. */
export interface Reviewed {
  /** The document's values, with the slug and times that the draft sets. */
  shown: object
  version: number
  /** Identifies the draft: a later draft has another start time. */
  begunAt: string | null
}

/** The draft of a document; `null` if there is no draft or no page shows the document. */
export async function findReviewed(
  db: Kysely<Tables>,
  type: DocumentType,
  recordId: string,
): Promise<Reviewed | null> {
  const draft = await findDraft(db, type, recordId)
  if (!draft || !kindOf(type).isShared(recordId)) return null
  const { values, slug, times } = draft.value
  const whole = await kindOf(type).whole(db, recordId)
  const shown = { ...whole(values), ...times, slug }
  return { shown, version: draft.version, begunAt: draft.createdAt }
}

/** Whether the document exists, live or as a draft, and is shown by a page. */
export async function exists(
  db: Kysely<Tables>,
  type: DocumentType,
  recordId: string,
): Promise<boolean> {
  const kind = kindOf(type)
  if (!kind.isShared(recordId)) return false
  return (
    (await findDraft(db, type, recordId)) !== null ||
    (await kind.findLive(db, recordId)) !== undefined
  )
}

/** The document's name, for the activity. */
export async function nameOfReviewed(
  db: Kysely<Tables>,
  type: DocumentType,
  recordId: string,
): Promise<string> {
  const kind = kindOf(type)
  const draft = (await findDraft(db, type, recordId))?.value
  return kind.nameOf(recordId, (draft ?? kind.draftOf(await kind.findLive(db, recordId))).values)
}
