import type { Kysely } from 'kysely'
import type { DocumentType } from '#content/publishing/document-type.ts'
import type { ListQuery } from '../database/lists/lists.ts'
import type { Listed } from '../database/results.ts'
import type { Tables } from '../database/schema.ts'
import { kindOf } from '../publishing/documents.ts'
import { listRevisions, type RevisionOf, type Snapshot } from './changes.ts'

/** The versions of a document including drafts, newest first. */
export async function listVersions<T extends DocumentType>(
  db: Kysely<Tables>,
  type: T,
  id: string,
  query?: ListQuery,
): Promise<Listed<RevisionOf<T>>> {
  const { items, total } = await listRevisions(db, type, id, query)
  const whole = await kindOf(type).whole(db, id)
  return { items: items.map((version) => ({ ...version, values: whole(version.values) })), total }
}

/** A version of a document; `undefined` if the history does not have it. */
export async function findVersion(
  db: Kysely<Tables>,
  type: DocumentType,
  recordId: string,
  version: number | null,
): Promise<Snapshot | undefined> {
  // Version 0 is a page, the settings or the brand before the first save.
  if (version === 0) return { values: {} }
  const row = await db
    .selectFrom('changes')
    .select('snapshot')
    .where('recordId', '=', recordId)
    .where('type', '=', type)
    .where('version', '=', version)
    .where('snapshot', 'is not', null)
    .executeTakeFirst()
  return row?.snapshot ? JSON.parse(row.snapshot) : undefined
}
