import type { Kysely } from 'kysely'
import { type ContentName, contents, isContentName, nameOf } from '#content/index.ts'
import { isPageName, pageOf } from '#content/pages/index.ts'
import { isSharedPage, type ReviewedType } from '#content/review/parts.ts'
import { findDraft } from '../drafts.ts'
import { hasRow } from '../engine/has-row.ts'
import { getPageDraft } from '../pages.ts'
import { getDrafted } from '../records/record-drafts.ts'
import { readable } from '../records/record-rows.ts'
import type { Tables } from '../schema.ts'

/** A draft as somebody outside is shown it. */
export interface Reviewed {
  /** The record, or the texts of the page. */
  shown: object
  version: number
  /** Names the draft: another one was begun at another time. */
  begunAt: string | null
}

/** The draft of a record or page; `null` where there is none. */
export async function findReviewed(
  db: Kysely<Tables>,
  type: ReviewedType,
  recordId: string,
): Promise<Reviewed | null> {
  const draft = await findDraft(db, type, recordId)
  if (!draft) return null
  const begunAt = draft.createdAt
  if (type === 'pages') {
    if (!isPageName(recordId)) return null
    const {
      name: _,
      version,
      updatedAt: _at,
      publishedAt: _first,
      ...rest
    } = await getPageDraft(db, recordId)
    const { isDraft: _is, draftedBy: _by, ...texts } = rest
    return { shown: texts, version, begunAt }
  }
  const { draft: _state, ...record } = await getDrafted(db, type, recordId)
  return { shown: record, version: record.version, begunAt }
}

/** Whether there is such a record, live or drafted, or such a page. */
export async function exists(
  db: Kysely<Tables>,
  type: ReviewedType,
  recordId: string,
): Promise<boolean> {
  if (!isContentName(type)) return isSharedPage(recordId)
  return (await findDraft(db, type, recordId)) !== null || (await isLive(db, type, recordId))
}

const isLive = (db: Kysely<Tables>, type: ContentName, id: string) =>
  hasRow(readable(db, type, 'staff').select('id').where('id', '=', id))

/** What it is called, for the activity. */
export async function nameOfReviewed(
  db: Kysely<Tables>,
  type: ReviewedType,
  recordId: string,
): Promise<string> {
  if (!isContentName(type)) return isPageName(recordId) ? pageOf(recordId).title : ''
  return nameOf(contents[type], await getDrafted(db, type, recordId))
}
