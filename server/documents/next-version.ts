import type { Kysely } from 'kysely'
import type { DocumentType } from '#content/publishing/document-type.ts'
import type { Tables } from '../database/schema.ts'

/**
 * The next version of a document. It has one counter: each save of its draft or of what is live takes the next number,
 * so a version names one state of one of the two, and If-Match names what was seen. `present` is the version of what is
 * live.
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
        // By the index, and not by reading the whole history for its highest.
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
