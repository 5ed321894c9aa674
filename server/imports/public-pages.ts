import { type Kysely, sql } from 'kysely'
import { readable } from '../documents/record-rows.ts'
import type { Tables } from '../tables.ts'
import { pathOf } from './import-context.ts'
import { findImport } from './import-rows.ts'

/** A custom page of an import that visitors can open. */
export interface PublicPage {
  recordId: string
  title: string
  path: string
  /** Its address at the former site. */
  formerUrl: string
}

/** The public pages of an import, in the order of the former site. Throws `MissingError`. */
export async function listPublicPages(db: Kysely<Tables>, id: string): Promise<PublicPage[]> {
  await findImport(db, id)
  const items = await db
    .selectFrom('importItems')
    .select(['recordId', 'url'])
    .where('importId', '=', id)
    .where('type', '=', 'subpages')
    .where('state', '=', 'done')
    .where('action', '<>', 'none')
    .orderBy('position')
    .execute()
  const rows = await readable(db, 'subpages', 'visitor')
    .select(['id', 'slug', sql<string>`title`.as('title')])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return items.flatMap(({ recordId, url }) => {
    const row = byId.get(recordId ?? '')
    if (!row?.slug) return []
    const { id: found, title, slug } = row
    return { recordId: found, title, path: pathOf('subpages', slug), formerUrl: url }
  })
}
