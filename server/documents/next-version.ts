import { type Kysely, sql } from 'kysely'
import type { DocumentType } from '#content/publishing/document-type.ts'
import type { Tables } from '../tables.ts'
import { partsByType } from './parts-by-type.ts'

/**
 * The next version of a document. Draft and live version share one counter, so that a version in If-Match identifies
 * exactly one state of the document.
 *
 * @param present The current live version.
 */
export async function nextVersion(
  db: Kysely<Tables>,
  type: DocumentType,
  recordId: string,
  present = 0,
): Promise<number> {
  const { noted, drafted } = await db
    .selectNoFrom((select) => [
      select
        .selectFrom('changes')
        .select('version')
        .where('recordId', '=', recordId)
        .where('type', '=', type)
        // `max()` would read the whole history; `order by` with `limit` reads the first entry of the index.
        .where('version', 'is not', null)
        .orderBy('version', 'desc')
        .limit(1)
        .as('noted'),
      select
        .selectFrom('drafts')
        .select('version')
        .where('type', '=', type)
        .where('recordId', '=', recordId)
        .as('drafted'),
    ])
    .executeTakeFirstOrThrow()
  return Math.max(present, noted ?? 0, drafted ?? 0) + 1
}

/** A document with its live version, or with its draft's. */
interface Versioned {
  type: DocumentType
  recordId: string
  version: number
}

/** Returns a function that gives what `nextVersion` gives, with few statements for many documents. */
export async function nextVersions(
  db: Kysely<Tables>,
  documents: readonly Versioned[],
): Promise<(document: Versioned) => number> {
  const last = new Map<string, number>()
  for (const { type, part } of partsByType(documents)) {
    const ids = part.map(({ recordId }) => recordId)
    for (const table of ['changes', 'drafts'] as const) {
      const rows = await db
        .selectFrom(table)
        .select(['recordId', sql<number>`max(version)`.as('version')])
        .where('type', '=', type)
        .where('recordId', 'in', ids)
        .where('version', 'is not', null)
        .groupBy('recordId')
        .execute()
      for (const { recordId, version } of rows) {
        const key = `${type}/${recordId}`
        last.set(key, Math.max(last.get(key) ?? 0, Number(version)))
      }
    }
  }
  return ({ type, recordId, version }) =>
    Math.max(last.get(`${type}/${recordId}`) ?? 0, version) + 1
}
