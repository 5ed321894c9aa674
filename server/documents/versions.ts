import type { Kysely } from 'kysely'
import type { DocumentType } from '#content/publishing/document-type.ts'
import type { ListQuery } from '../database/lists/lists.ts'
import type { Listed } from '../database/results.ts'
import { kindOf } from '../publishing/documents.ts'
import type { Tables } from '../tables.ts'
import { listRevisions, type RevisionOf, type Snapshot } from './changes.ts'
import { partsByType } from './parts-by-type.ts'

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

/** A version of a document; `version` is as in `findVersion`. */
interface VersionKey {
  type: DocumentType
  recordId: string
  version: number | null
}

/** Returns a function that gives what `findVersion` gives, with few statements for many versions. */
export async function findVersions(
  db: Kysely<Tables>,
  keys: readonly VersionKey[],
): Promise<(key: VersionKey) => Snapshot | undefined> {
  const keyOf = ({ type, recordId, version }: VersionKey) => `${type}/${recordId}/${version}`
  const wanted = new Set(keys.map(keyOf))
  const found = new Map<string, string>()
  for (const { type, part } of partsByType(keys)) {
    const versions = new Set(part.flatMap(({ version }) => version ?? []))
    const rows = await db
      .selectFrom('changes')
      .select(['recordId', 'version', 'snapshot'])
      .where('type', '=', type)
      .where('recordId', 'in', [...new Set(part.map(({ recordId }) => recordId))])
      .where('version', 'in', [...versions])
      .where('snapshot', 'is not', null)
      .execute()
    for (const { recordId, version, snapshot } of rows) {
      const key = keyOf({ type, recordId, version: Number(version) })
      if (snapshot !== null && wanted.has(key)) found.set(key, snapshot)
    }
  }
  return (key) => {
    // Version 0 is a page, the settings or the brand before the first save.
    if (key.version === 0) return { values: {} }
    const snapshot = found.get(keyOf(key))
    return snapshot === undefined ? undefined : JSON.parse(snapshot)
  }
}
