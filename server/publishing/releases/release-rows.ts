import { type Kysely, type Selectable, sql } from 'kysely'
import type { DocumentType } from '#content/publishing/document-type.ts'
import type { Release, ReleaseFailure } from '#content/publishing/releases-api.ts'
import { MissingError, StaleError } from '../../database/errors.ts'
import type { Tables } from '../../database/schema.ts'

export type ReleaseRow = Selectable<Tables['releases']>

/** What a release has made of a draft, and what it needs to go back. */
export interface ReleaseChange {
  type: DocumentType
  recordId: string
  /** What it was called then. */
  name: string
  /** The versions of what was live before and after; before it was new there was none. */
  from: number | null
  to: number
}

/** The row of a release; with `version`, of that one only. Throws `MissingError`, `StaleError`. */
export async function findReleaseRow(
  db: Kysely<Tables>,
  id: string,
  version?: number,
): Promise<ReleaseRow> {
  const row = await db.selectFrom('releases').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new MissingError()
  if (version !== undefined && version !== row.version) throw new StaleError(row.version)
  return row
}

/** A release that drafts can be put into; `undefined` when it is none, or none any more. */
export const findOpenRelease = (db: Kysely<Tables>, id: string): Promise<ReleaseRow | undefined> =>
  db
    .selectFrom('releases')
    .selectAll()
    .where('id', '=', id)
    .where('publishedAt', 'is', null)
    .executeTakeFirst()

/** The releases whose time has come. */
export const dueReleases = (db: Kysely<Tables>, at: string) =>
  db
    .selectFrom('releases')
    .where('publishAt', '<=', at)
    .where('publishedAt', 'is', null)
    .where('failedAt', 'is', null)
    .orderBy('publishAt')
    .orderBy('id')

/** Those that drafts can be put into first, then what was published, each the last first. */
export const inOrder = sql`published_at is not null, coalesce(published_at, created_at) desc, id desc`

export const changesOf = ({ changed }: Pick<ReleaseRow, 'changed'>): ReleaseChange[] =>
  changed === null ? [] : JSON.parse(changed)

/** The same in the activity. */
export const subjectOf = ({ id, name }: Pick<ReleaseRow, 'id' | 'name'>) =>
  ({ type: 'releases', recordId: id, name }) as const

/** A release as the API has it, with so many drafts. */
export function toRelease(row: ReleaseRow, drafts: number): Release {
  const { id, failure, changed, failedAt, ...rest } = row
  const failed: ReleaseFailure | null = failure === null ? null : JSON.parse(failure)
  return {
    ...rest,
    _id: id,
    state: stateOf(row),
    drafts: row.publishedAt === null ? drafts : changesOf({ changed }).length,
    failure: failed,
  }
}

function stateOf({ publishedAt, failedAt, publishAt }: ReleaseRow): Release['state'] {
  if (publishedAt !== null) return 'published'
  if (failedAt !== null) return 'failed'
  return publishAt === null ? 'open' : 'scheduled'
}

/** The draft of a document by its key. */
export interface DraftKey {
  type: DocumentType
  recordId: string
}
