import { type Kysely, sql } from 'kysely'
import type { RecordOf } from '#content/define.ts'
import type { ContentName, Contents } from '#content/index.ts'
import { MissingError } from './errors.ts'
import { contains, type Listed, type ListQuery, pageOf, totalOf } from './lists.ts'
import { declarationOf, readable, toRecord, type Viewer } from './record-rows.ts'
import { storage, type Tables } from './schema.ts'
import { ownerOf } from './slugs.ts'

/** What an address leads to: a record, the address it has now, or nothing any more. */
export type Found<R> =
  | { record: R }
  /** The record has another address now. */
  | { movedTo: string }
  /** There was a record here, and it was deleted. */
  | { gone: true }

/** The names that `sort` may have, for one type. */
export function sortable(name: ContentName): [string, ...string[]] {
  const fields = Object.entries(declarationOf(name).fields)
  const texts = fields.filter(([, field]) => storage[field.kind] === 'text').map(([field]) => field)
  return ['createdAt', 'updatedAt', 'isActive', ...texts]
}

/** A list of records, in the order of the public pages unless `query.sort` says otherwise. */
export async function listRecords<N extends ContentName>(
  db: Kysely<Tables>,
  name: N,
  viewer: Viewer,
  query: ListQuery & { isActive?: boolean | undefined } = {},
): Promise<Listed<RecordOf<Contents[N]>>> {
  let found = readable(db, name, viewer)
  if (query.search) found = found.where(contains(query.search))
  if (query.isActive !== undefined) found = found.where('isActive', '=', Number(query.isActive))

  const by = query.sort?.by ?? 'position'
  const direction = query.sort?.descending ? 'desc' : 'asc'
  const isText = by in declarationOf(name).fields
  const order = isText ? sql`lower(${sql.ref(by)})` : sql.ref(by)
  const wanted = found.selectAll().orderBy(order, direction).orderBy('id', direction)
  const rows = await pageOf(wanted, query).execute()
  return {
    items: rows.map((row) => toRecord(name, row)),
    total: await totalOf(found, query, rows),
  }
}

/** The addresses of a type that a visitor can open, and when each was last saved, in their order. */
export async function listAddresses(
  db: Kysely<Tables>,
  name: ContentName,
): Promise<{ slug: string; updatedAt: string }[]> {
  const rows = await readable(db, name, 'visitor')
    .select(['slug', 'updatedAt'])
    .orderBy('position')
    .orderBy('id')
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
