import { type Kysely, sql } from 'kysely'
import type { Content, RecordOf } from '#content/define.ts'
import { type ContentName, type Contents, contents } from '#content/index.ts'
import type { Input } from '#content/schema.ts'
import { type Database, transact } from './connect.ts'
import { MissingError, StaleError } from './errors.ts'
import { fold } from './fold.ts'
import { newId, now } from './ids.ts'
import { contains, type Listed, type ListQuery, pageOf } from './lists.ts'
import { type RecordRow, storage, type Tables } from './schema.ts'
import { claimFreeSlug, claimSlug, ownerOf, publishSlug, slugify } from './slugs.ts'

/** Who asks. A visitor sees active records only; for them the others do not exist. */
export type Viewer = 'visitor' | 'staff'

/** What an address leads to: a record, the address it has now, or nothing any more. */
export type Found<R> =
  | { record: R }
  /** The record has another address now. */
  | { movedTo: string }
  /** There was a record here, and it was deleted. */
  | { gone: true }

/** A row with the columns of the declared fields. */
type AnyRow = RecordRow & { [field: string]: string | number | undefined }

/**
 * The database and a content table's name as if all content tables were one: the code below works
 * on any of them, and takes the columns that differ from the declaration.
 */
const anyTable = (db: Kysely<Tables>) => db as unknown as Kysely<{ record: RecordRow }>
const table = (name: ContentName) => name as 'record'
const declarationOf = (name: ContentName): Content => contents[name]

/** Every answer about a record starts here: the one place that says what a visitor may see. */
function readable(db: Kysely<Tables>, name: ContentName, viewer: Viewer) {
  const query = anyTable(db).selectFrom(table(name))
  return viewer === 'staff' ? query : query.where('isActive', '=', 1)
}

/** The names that `sort` may have, for one type. */
export function sortable(name: ContentName): [string, ...string[]] {
  const fields = Object.entries(declarationOf(name).fields)
  const texts = fields.filter(([, field]) => storage[field.kind] === 'text').map(([field]) => field)
  return ['createdAt', 'updatedAt', 'isActive', ...texts]
}

/** A list of records, the newest first unless `query.sort` says otherwise. */
export async function listRecords<N extends ContentName>(
  db: Kysely<Tables>,
  name: N,
  viewer: Viewer,
  query: ListQuery = {},
): Promise<Listed<RecordOf<Contents[N]>>> {
  let found = readable(db, name, viewer)
  if (query.search) found = found.where(contains(query.search))

  const by = query.sort?.by ?? 'createdAt'
  const direction = (query.sort?.descending ?? !query.sort) ? 'desc' : 'asc'
  const isText = by in declarationOf(name).fields
  const order = isText ? sql`lower(${sql.ref(by)})` : sql.ref(by)
  let wanted = found.selectAll().orderBy(order, direction).orderBy('id', direction)

  const page = pageOf(query)
  if (page) wanted = wanted.limit(page.limit).offset(page.offset)
  const rows = await wanted.execute()
  const total = page
    ? await found.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirst()
    : undefined
  return {
    items: rows.map((row) => toRecord(name, row)),
    total: total ? Number(total.total) : rows.length,
  }
}

/** The addresses of a type that a visitor can open, and when each was last saved; newest first. */
export async function listAddresses(
  db: Kysely<Tables>,
  name: ContentName,
): Promise<{ slug: string; updatedAt: string }[]> {
  const rows = await readable(db, name, 'visitor')
    .select(['slug', 'updatedAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ slug, updatedAt }) => ({ slug: slug ?? '', updatedAt }))
}

/** One record. Throws `MissingError`. */
export async function getRecord<N extends ContentName>(
  db: Kysely<Tables>,
  name: N,
  viewer: Viewer,
  id: string,
): Promise<RecordOf<Contents[N]>> {
  const row = await readable(db, name, viewer).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new MissingError()
  return toRecord(name, row)
}

/** The record with this address now, or where it went. `null` if it was never an address. */
export async function findBySlug<N extends ContentName>(
  db: Kysely<Tables>,
  name: N,
  viewer: Viewer,
  slug: string,
): Promise<Found<RecordOf<Contents[N]>> | null> {
  const owner = await ownerOf(db, name, slug)
  if (!owner) return null
  if (!owner.exists) return owner.wasPublic || viewer === 'staff' ? { gone: true } : null
  const row = await readable(db, name, viewer)
    .selectAll()
    .where('id', '=', owner.recordId)
    .executeTakeFirst()
  if (!row) return null
  return row.slug === slug ? { record: toRecord(name, row) } : { movedTo: row.slug ?? '' }
}

/** Stores a new record; it is active unless the input says otherwise. Throws `TakenError`. */
export function createRecord<N extends ContentName>(
  db: Database,
  name: N,
  input: Input<Contents[N]>,
  createdAt = now(),
): Promise<RecordOf<Contents[N]>> {
  return transact(db, async (transaction) => {
    const id = newId()
    const columns = toColumns(name, input)
    const row: AnyRow = {
      ...columns,
      searchText: columns.searchText ?? '',
      id,
      isActive: input.isActive === false ? 0 : 1,
      version: 1,
      createdAt,
      updatedAt: createdAt,
    }
    const { slugFrom } = declarationOf(name)
    if (slugFrom) {
      const wish = slugify(String(row[slugFrom])) || declarationOf(name).one.toLowerCase()
      if (input.slug) await claimSlug(transaction, name, input.slug, id)
      row.slug = input.slug ?? (await claimFreeSlug(transaction, name, wish, id))
    }
    await anyTable(transaction).insertInto(table(name)).values(row).execute()
    if (row.slug && row.isActive) await publishSlug(transaction, name, row.slug)
    return toRecord(name, row)
  })
}

/**
 * Saves a record, whole or just whether it is active. With `version`, saves only over that one.
 * Throws `MissingError`, `StaleError`, `TakenError`.
 */
export function updateRecord<N extends ContentName>(
  db: Database,
  name: N,
  id: string,
  input: Input<Contents[N]> | { isActive: boolean },
  version?: number,
): Promise<RecordOf<Contents[N]>> {
  return transact(db, async (transaction) => {
    const old = await current(transaction, name, id, version)
    const isWhole = Object.keys(input).some((key) => key in declarationOf(name).fields)
    const changed: AnyRow = {
      ...old,
      ...(isWhole ? toColumns(name, input as Input<Contents[N]>) : {}), // has a declared field
      isActive: input.isActive === undefined ? old.isActive : Number(input.isActive),
      version: old.version + 1,
      updatedAt: now(),
    }
    if ('slug' in input && input.slug && input.slug !== old.slug) {
      await claimSlug(transaction, name, input.slug, id)
      changed.slug = input.slug
    }
    await anyTable(transaction).updateTable(table(name)).set(changed).where('id', '=', id).execute()
    if (changed.slug && changed.isActive) await publishSlug(transaction, name, changed.slug)
    return toRecord(name, changed)
  })
}

/** Deletes a record; with `version`, only that one. Throws `MissingError`, `StaleError`. */
export function deleteRecord(
  db: Database,
  name: ContentName,
  id: string,
  version?: number,
): Promise<void> {
  return transact(db, async (transaction) => {
    await current(transaction, name, id, version)
    await anyTable(transaction).deleteFrom(table(name)).where('id', '=', id).execute()
  })
}

async function current(db: Kysely<Tables>, name: ContentName, id: string, version?: number) {
  const row = await readable(db, name, 'staff').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new MissingError()
  if (version !== undefined && version !== row.version) throw new StaleError(row.version)
  return row
}

/** The declared fields as columns, and the text that a search looks through. */
function toColumns(name: ContentName, input: object): Record<string, string> {
  const values = input as Record<string, unknown> // validated against the same declaration
  const columns: Record<string, string> = {}
  for (const [field, { kind }] of Object.entries(declarationOf(name).fields)) {
    columns[field] =
      storage[kind] === 'json' ? JSON.stringify(values[field]) : String(values[field])
  }
  const searched = declarationOf(name).search.map((field) => String(columns[field]))
  return { ...columns, searchText: fold(searched.join('\n')) }
}

/** A row as the API and the pages have it: the declared fields and nothing that is not listed here. */
function toRecord<N extends ContentName>(name: N, found: RecordRow): RecordOf<Contents[N]> {
  const row = found as AnyRow // every read selects all columns
  const values: Record<string, unknown> = {}
  for (const [field, { kind }] of Object.entries(declarationOf(name).fields)) {
    values[field] = storage[kind] === 'json' ? JSON.parse(String(row[field])) : row[field]
  }
  const record = {
    _id: row.id,
    ...(declarationOf(name).slugFrom ? { slug: row.slug } : {}),
    ...values,
    isActive: row.isActive === 1,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
  }
  return record as RecordOf<Contents[N]> // built from the declaration that the type comes from
}
