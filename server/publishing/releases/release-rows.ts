import { type Kysely, type Selectable, sql } from 'kysely'
import type { DocumentType } from '#content/publishing/document-type.ts'
import type { Release, ReleaseFailure } from '#content/publishing/releases-api.ts'
import { MissingError, StaleError } from '../../database/errors.ts'
import type { Tables } from '../../tables.ts'

export type ReleaseRow = Selectable<Tables['releases']>

/** A change that a release made, with the versions that undo needs. */
export interface ReleaseChange {
  type: DocumentType
  recordId: string
  /** The document's name when the release was published. */
  name: string
  /** The live version before the release; `null` for a new document. */
  from: number | null
  /** The live version after the release. */
  to: number
}

/** The row of a release. Throws `MissingError`, and `StaleError` if it does not have the given version. */
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

/** An open release, which drafts can be added to; `undefined` if it is unknown or published. */
export const findOpenRelease = (db: Kysely<Tables>, id: string): Promise<ReleaseRow | undefined> =>
  db
    .selectFrom('releases')
    .selectAll()
    .where('id', '=', id)
    .where('publishedAt', 'is', null)
    .executeTakeFirst()

/** The releases that are due. */
export const dueReleases = (db: Kysely<Tables>, at: string) =>
  db
    .selectFrom('releases')
    .where('publishAt', '<=', at)
    .where('publishedAt', 'is', null)
    .where('failedAt', 'is', null)
    .orderBy('publishAt')
    .orderBy('id')

/** Open releases first, then published ones, each newest first. */
export const inOrder = sql`published_at is not null, coalesce(published_at, created_at) desc, id desc`

export const changesOf = ({ changed }: Pick<ReleaseRow, 'changed'>): ReleaseChange[] =>
  changed === null ? [] : JSON.parse(changed)

/** The release as the subject of an activity entry. */
export const changedRelease = ({ id, name }: Pick<ReleaseRow, 'id' | 'name'>) =>
  ({ type: 'releases', recordId: id, name }) as const

/** A `ReleaseFailure` in a release's row. `isHeld`: the release is on hold. */
export interface StoredFailure extends ReleaseFailure {
  isHeld?: boolean
}

const failureOf = ({ failure }: Pick<ReleaseRow, 'failure'>): StoredFailure | null =>
  failure === null ? null : JSON.parse(failure)

/** Whether a release waits until someone takes it over. */
export const isHeld = (row: Pick<ReleaseRow, 'failure'>): boolean => failureOf(row)?.isHeld === true

/** Converts a row to the API's format. `drafts` is the number of the release's drafts. */
export function toRelease(row: ReleaseRow, drafts: number): Release {
  const { id, failure: _, changed, failedAt, ...rest } = row
  const failure = failureOf(row)
  return {
    ...rest,
    _id: id,
    state: releaseState(row),
    drafts: row.publishedAt === null ? drafts : changesOf({ changed }).length,
    failure: failure && { message: failure.message, refusals: failure.refusals },
  }
}

function releaseState(row: ReleaseRow): Release['state'] {
  const { publishedAt, failedAt, publishAt } = row
  if (publishedAt !== null) return 'published'
  if (failedAt !== null) return isHeld(row) ? 'held' : 'failed'
  return publishAt === null ? 'open' : 'scheduled'
}

/** Identifies the draft of a document. */
export interface DraftKey {
  type: DocumentType
  recordId: string
}
