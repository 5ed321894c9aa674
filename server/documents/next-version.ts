import type { Kysely } from 'kysely'
import type { DocumentType } from '#content/publishing/document-type.ts'
import type { Tables } from '../database/schema.ts'

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
