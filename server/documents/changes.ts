import { type Kysely, sql, type Transaction } from 'kysely'
import type { ContentName, Contents } from '#content/documents/content-types.ts'
import type { RecordHold, Values } from '#content/documents/define.ts'
import type {
  BrandRevision,
  Change,
  Revision,
  SettingsRevision,
} from '#content/documents/history-api.ts'
import type { PageRevision } from '#content/documents/pages-api.ts'
import type { PublicationTimes } from '#content/publishing/publication.ts'
import { newId, now } from '../database/ids.ts'
import { type ListQuery, pageOf, totalFromRows } from '../database/lists/lists.ts'
import type { Listed } from '../database/results.ts'
import { enqueueChange } from '../outbox/webhooks/events.ts'
import type { Tables } from '../tables.ts'

/** The author of a change: an email, or `null` for the server itself. */
export type Person = string | null

/** The complete state of a document in one version. */
export type Snapshot = Pick<Revision<unknown>, 'values' | 'slug' | 'isDraft'> & {
  /** Absent for pages, the settings and the brand, which are always active. */
  isActive?: boolean | undefined
  /** The scheduled publication or end that this version of a record put on hold. */
  held?: RecordHold | undefined
} & Partial<PublicationTimes>

export interface NewChange extends Omit<Change, '_id' | 'at'> {
  at?: string
  /** The version that the change creates; `snapshot` is its state. */
  version?: number
  snapshot?: Snapshot
  /** The slug that visitors knew, if the change gave the record another one. */
  formerSlug?: string | undefined
}

/** Records a change and enqueues its webhooks. Runs in the transaction that makes the change. */
export const noteChange = (transaction: Transaction<Tables>, change: NewChange): Promise<void> =>
  noteChanges(transaction, [change])

/** Stays below SQLite's limit of bound parameters. */
const changesAtOnce = 100

/** Like `noteChange`, with one statement for up to 100 changes. */
export async function noteChanges(
  transaction: Transaction<Tables>,
  changes: readonly NewChange[],
): Promise<void> {
  for (let start = 0; start < changes.length; start += changesAtOnce) {
    const rows = changes.slice(start, start + changesAtOnce).map(toRow)
    await transaction.insertInto('changes').values(rows).execute()
  }
  for (const change of changes) await enqueueChange(transaction, change)
}

const toRow = ({ by, at = now(), version, snapshot, formerSlug: _, ...change }: NewChange) => ({
  id: newId(),
  at,
  person: by,
  ...change,
  version: version ?? null,
  snapshot: snapshot ? JSON.stringify(snapshot) : null,
})

interface Turn extends Omit<Change, '_id'> {
  /** The record's state for visitors from now on. */
  shown: { isActive: boolean; slug: string | undefined; version: number }
}

/** Records that a record was published or unpublished at its scheduled time. This creates no version. */
export async function recordScheduledChange(
  transaction: Transaction<Tables>,
  { by, at, shown, ...change }: Turn,
): Promise<void> {
  await transaction
    .insertInto('changes')
    .values({ id: newId(), at, person: by, ...change, version: null, snapshot: null })
    .execute()
  await enqueueChange(transaction, { ...change, version: shown.version, snapshot: shown })
}

/** Types of the versions of documents that are not records of a content type. */
interface OtherRevisions {
  settings: SettingsRevision
  brand: BrandRevision
  pages: PageRevision
}

type RevisedName = ContentName | keyof OtherRevisions

export type RevisionOf<T extends RevisedName> = T extends ContentName
  ? Revision<Values<Contents[T]>>
  : T extends keyof OtherRevisions
    ? OtherRevisions[T]
    : never

/** The versions of a document, newest first. */
export async function listRevisions<T extends RevisedName>(
  db: Kysely<Tables>,
  type: T,
  recordId: string,
  query: ListQuery = {},
): Promise<Listed<RevisionOf<T>>> {
  const found = db
    .selectFrom('changes')
    .where('recordId', '=', recordId)
    .where('type', '=', type)
    .where('snapshot', 'is not', null)
  const wanted = found
    .select(['version', 'at', 'person', 'action', 'snapshot'])
    // Sorts by time first: earlier releases numbered drafts by milliseconds, so version numbers may be out of order.
    .orderBy('at', 'desc')
    .orderBy('version', 'desc')
  const rows = await pageOf(wanted, query).execute()
  // Cast: `noteChange` wrote the snapshot, for a document of the same type.
  const items: RevisionOf<T>[] = rows.map(({ version, at, person, action, snapshot }) => ({
    version: Number(version),
    at,
    by: person,
    action,
    ...JSON.parse(String(snapshot)),
  }))
  return { items, total: await totalFromRows(db, found, query, rows) }
}

interface ChangesQuery extends ListQuery {
  person?: string | undefined
  type?: Change['type'] | undefined
  record?: string | undefined
}

/** The changes of all documents and accounts, newest first. */
export async function listChanges(
  db: Kysely<Tables>,
  { person, type, record, ...query }: ChangesQuery,
): Promise<Listed<Change>> {
  let found = db.selectFrom('changes')
  if (person) found = found.where('person', '=', person)
  if (type) found = found.where('type', '=', type)
  if (record) found = found.where('recordId', '=', record)
  const wanted = found
    .select(['id', 'at', 'person', 'action', 'type', 'recordId', 'name'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
  const rows = await pageOf(wanted, query).execute()
  const items = rows.map(({ id, person: by, ...rest }) => ({ _id: id, by, ...rest }))
  return { items, total: await totalFromRows(db, found, query, rows) }
}

/** All authors of changes, in alphabetical order. The recursive query does one index lookup per author. */
export async function listPeople(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ person: string }>`
    with recursive people(person) as (
      select min(person) from changes
      union all
      select (select min(person) from changes where changes.person > people.person)
      from people where people.person is not null)
    select person from people where person is not null`.execute(db)
  return rows.map(({ person }) => person)
}
