import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { ImportKind, ImportState, ImportTarget } from '#content/imports/import-kinds.ts'
import type { Import } from '#content/imports/imports-api.ts'
import type { Database } from '../database/connect.ts'
import { ConflictError, MissingError } from '../database/errors.ts'
import { newId, now } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import type { Tables } from '../tables.ts'

export type ImportRow = Selectable<Tables['imports']>
export type ItemRow = Selectable<Tables['importItems']>

interface NewImport {
  kind: ImportKind
  /** The address to read, or the name of the file. */
  source: string
  siteUrl: string
  state: 'uploading' | 'reading'
  by: Person
}

/** Creates an import without documents. */
export function createImport(
  db: Database,
  { kind, source, siteUrl, state, by }: NewImport,
): Promise<ImportRow> {
  return transact(db, async (transaction) => {
    const [id, at] = [newId(), now()]
    const times = { createdAt: at, updatedAt: at, createdBy: by }
    await transaction
      .insertInto('imports')
      .values({ id, kind, source, siteUrl, state, choices: '{}', ...times })
      .execute()
    await noteImport(transaction, { id, source }, 'created', by)
    return findImport(transaction, id)
  })
}

/** Records what somebody did with an import. */
export const noteImport = (
  transaction: Transaction<Tables>,
  { id, source }: Pick<ImportRow, 'id' | 'source'>,
  action: 'created' | 'published' | 'undone' | 'deleted',
  by: Person,
) => noteChange(transaction, { by, action, type: 'imports', recordId: id, name: source })

/** Throws `MissingError`. */
export async function findImport(db: Kysely<Tables>, id: string): Promise<ImportRow> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new MissingError()
  return row
}

export const findItem = (
  db: Kysely<Tables>,
  importId: string,
  key: string,
): Promise<ItemRow | undefined> =>
  db
    .selectFrom('importItems')
    .selectAll()
    .where('importId', '=', importId)
    .where('key', '=', key)
    .executeTakeFirst()

/** Changes columns of an import, only in one of the states `from`. Throws `MissingError`, `ConflictError`. */
export function updateImport(
  db: Database,
  id: string,
  from: readonly ImportState[],
  columns: Partial<Omit<ImportRow, 'id'>>,
): Promise<ImportRow> {
  return transact(db, async (transaction) => {
    const { state } = await findImport(transaction, id)
    if (!from.some((each) => each === state)) throw new ConflictError(`The import is ${state} now.`)
    await transaction
      .updateTable('imports')
      .set({ ...columns, updatedAt: now() })
      .where('id', '=', id)
      .execute()
    return findImport(transaction, id)
  })
}

/** What each kind of document becomes: the owner's choice, or posts become news and pages custom pages. */
export function targetOf({ choices }: Pick<ImportRow, 'choices'>, kind: string): ImportTarget {
  const chosen: Record<string, ImportTarget> = JSON.parse(choices)
  if (Object.hasOwn(chosen, kind)) return chosen[kind] ?? 'none'
  return kind === 'post' ? 'news' : kind === 'page' ? 'subpages' : 'none'
}

/** The latest imports, without unfinished uploads. */
export async function listImports(db: Kysely<Tables>): Promise<Import[]> {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .where('state', '<>', 'uploading')
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute()
  return Promise.all(rows.map((row) => toImport(db, row)))
}

/** An import as the API gives it. */
export async function toImport(db: Kysely<Tables>, row: ImportRow): Promise<Import> {
  const { id: _id, kind, state, choices: _, leftOut, actor: __, releaseId, ...rest } = row
  const kinds = await db
    .selectFrom('importItems')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .where('importId', '=', _id)
    .groupBy('kind')
    .orderBy('count', 'desc')
    .execute()
  return {
    _id,
    ...rest,
    releaseId: (await findRelease(db, releaseId)) ? releaseId : null,
    kind: kind as ImportKind, // only these are stored
    state: state as ImportState,
    kinds: kinds.map(({ kind, count }) => ({
      kind,
      count: Number(count),
      becomes: targetOf(row, kind),
    })),
    leftOut: Object.entries<number>(JSON.parse(leftOut)).map(([kind, count]) => ({ kind, count })),
    counts: await countsOf(db, _id),
  }
}

/** The release of an import; `undefined` if somebody has deleted it. */
export const findRelease = (db: Kysely<Tables>, id: string | null) =>
  db.selectFrom('releases').select(['id', 'publishedAt']).where('id', '=', id).executeTakeFirst()

async function countsOf(db: Kysely<Tables>, importId: string): Promise<Import['counts']> {
  const of = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
  const row = await db
    .selectFrom('importItems')
    .select((eb) => [
      eb.fn.countAll<number>().as('found'),
      of(sql`action = 'create'`).as('create'),
      of(sql`action = 'update'`).as('update'),
      of(sql`action = 'none' and state <> 'staged'`).as('none'),
      of(sql`action = 'none' and record_id is not null`).as('before'),
      of(sql`type = 'news' and action <> 'none'`).as('news'),
      of(sql`type = 'subpages' and action <> 'none'`).as('subpages'),
      of(sql`state = 'done'`).as('done'),
      of(sql`state = 'failed'`).as('failed'),
      of(sql`state = 'kept'`).as('kept'),
      of(sql`losses <> '[]' and action <> 'none'`).as('withLosses'),
      of(sql`in_release = 0 and action <> 'none'`).as('outside'),
      sql<number>`coalesce(sum(case when action <> 'none' then pictures else 0 end), 0)`.as(
        'pictures',
      ),
    ])
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow()
  const counts = Object.entries(row).map(([name, count]) => [name, Number(count)])
  return Object.fromEntries(counts) as Import['counts'] // the selected names
}

/** Deletes an import with its report. The documents and the pictures that it created stay. Throws `ConflictError`. */
export function deleteImport(db: Database, id: string, by: Person): Promise<void> {
  return transact(db, async (transaction) => {
    const row = await findImport(transaction, id)
    if (row.state === 'running' || row.state === 'undoing')
      throw new ConflictError(`The import is ${row.state} now.`)
    await deleteRows(transaction, id)
    await noteImport(transaction, row, 'deleted', by)
  })
}

/** Deletes the rows of an import. */
export async function deleteRows(transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.deleteFrom('importItems').where('importId', '=', id).execute()
  await transaction.deleteFrom('importFiles').where('importId', '=', id).execute()
  await transaction.deleteFrom('importRedirects').where('importId', '=', id).execute()
  await transaction.deleteFrom('imports').where('id', '=', id).execute()
}
