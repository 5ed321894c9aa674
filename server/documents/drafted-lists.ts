import type { Kysely } from 'kysely'
import type { ContentName, Contents } from '#content/documents/content-types.ts'
import type { RecordOf } from '#content/documents/define.ts'
import { matchesSearch } from '#content/text/search-text.ts'
import { spanOf } from '../database/lists/lists.ts'
import type { Listed } from '../database/results.ts'
import type { Tables } from '../tables.ts'
import { type DraftValue, type KeptDraft, listDrafts } from './drafts.ts'
import { toEditorRecord } from './editor-record.ts'
import { declarationOf, readable, toRecord } from './record-rows.ts'
import { listRecords } from './records.ts'

/**
 * `true`: first live records, each with the values of its draft, then records that were never live; `live`: only live
 * records, each with the values of its draft; `only`: records with a draft; `new`: records that were never live;
 * `waiting`: records that wait for a review.
 */
export type DraftedPart = 'true' | 'live' | 'only' | 'new' | 'waiting'

type Query = NonNullable<Parameters<typeof listRecords>[3]>

/**
 * Lists records with their drafts, for editors. Records that were never live come last, because an import may add
 * hundreds; they are left out if the query filters by `isActive`. Reads all drafts of the type, because a type has few.
 */
export async function listDrafted<N extends ContentName>(
  db: Kysely<Tables>,
  name: N,
  part: DraftedPart,
  query: Query = {},
): Promise<Listed<RecordOf<Contents[N]>>> {
  const drafts = await listDrafts(db, name)
  const isFound = ({ value }: KeptDraft) =>
    matchesSearch(searchedText(name, value), query.search ?? '')
  const never = drafts.filter(({ baseVersion }) => baseVersion === null)
  const { limit, offset } = spanOf(query)
  const cut = <T>(all: T[]) => all.slice(offset, offset + limit)
  if (part === 'only' || part === 'new' || part === 'waiting') {
    const waiting = drafts.filter(({ sentForReviewAt }) => sentForReviewAt !== null)
    const found = { only: drafts, new: never, waiting }[part].filter(isFound)
    const live = await liveOf(db, name, cut(found))
    const items = cut(found).map((draft) => toEditorRecord(name, live.get(draft.recordId), draft))
    return { items, total: found.length }
  }
  const live = await listRecords(db, name, 'staff', query)
  const byId = new Map(drafts.map((draft) => [draft.recordId, draft]))
  const after = part === 'true' && query.isActive === undefined ? never.filter(isFound) : []
  const from = Math.max(0, offset - live.total)
  const last = after.slice(from, from + limit - live.items.length)
  return {
    items: [
      ...live.items.map((record) => toEditorRecord(name, record, byId.get(record._id) ?? null)),
      ...last.map((draft) => toEditorRecord(name, undefined, draft)),
    ],
    total: live.total + after.length,
  }
}

const searchedText = (name: ContentName, draft: DraftValue) => {
  const values = draft.values as Record<string, unknown> // values of declared fields
  return declarationOf(name)
    .search.map((field) => String(values[field] ?? ''))
    .join('\n')
}

async function liveOf(db: Kysely<Tables>, name: ContentName, drafts: KeptDraft[]) {
  const ids = drafts.map(({ recordId }) => recordId)
  if (ids.length === 0) return new Map<string, ReturnType<typeof toRecord>>()
  const rows = await readable(db, name, 'staff').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toRecord(name, row)]))
}
