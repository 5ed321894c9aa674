import type { Kysely } from 'kysely'
import type { DocumentType } from '#content/publishing/document-type.ts'
import type { Tables } from '../../database/schema.ts'
import { findDraft } from '../../documents/drafts.ts'
import { kindOf } from '../documents.ts'

/** A draft as somebody outside is shown it. */
export interface Reviewed {
  /** The values of the document, with its slug and its times where the draft says them. */
  shown: object
  version: number
  /** Names the draft: another one was begun at another time. */
  begunAt: string | null
}

/** The draft of a document; `null` where there is none. */
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

/** Whether there is such a document, live or drafted, and a page shows it. */
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

/** What it is called, for the activity. */
export async function nameOfReviewed(
  db: Kysely<Tables>,
  type: DocumentType,
  recordId: string,
): Promise<string> {
  const kind = kindOf(type)
  const draft = (await findDraft(db, type, recordId))?.value
  return kind.nameOf(recordId, (draft ?? kind.draftOf(await kind.findLive(db, recordId))).values)
}
