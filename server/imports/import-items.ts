import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { ImportAction, ItemState } from '#content/imports/import-kinds.ts'
import type { ImportItem, ItemQuery } from '#content/imports/imports-api.ts'
import type { Database } from '../database/connect.ts'
import { dialectOf } from '../database/dialect.ts'
import { pageOf, totalFromRows } from '../database/lists/lists.ts'
import { searchPatterns } from '../database/lists/search-text.ts'
import type { Listed } from '../database/results.ts'
import { getSettings } from '../documents/settings.ts'
import { csvOf } from '../http/api/csv.ts'
import type { Tables } from '../tables.ts'
import { pathOf } from './import-context.ts'
import { findImport, type ItemRow } from './import-rows.ts'

/** The documents of an import, in the order of the former site. Throws `MissingError`. */
export async function listItems(
  db: Kysely<Tables>,
  id: string,
  { show, search, ...query }: ItemQuery,
): Promise<Listed<ImportItem>> {
  await findImport(db, id)
  let found = db.selectFrom('importItems').where('importId', '=', id)
  const patterns = searchPatterns(search ?? '')
  if (patterns.length > 0) found = found.where(dialectOf(db).lists.contains(patterns))
  if (show === 'left-out' || show === 'before') {
    const known = show === 'before' ? 'is not' : 'is'
    found = found.where('action', '=', 'none').where('recordId', known, null)
  }
  if (show === 'failed' || show === 'kept') found = found.where('state', '=', show)
  if (show === 'losses') found = found.where('losses', '<>', '[]').where('action', '<>', 'none')
  if (show === 'outside') found = found.where('inRelease', '=', 0).where('action', '<>', 'none')
  const rows = await pageOf(found.select(shownColumns).orderBy('position'), query).execute()
  return { items: rows.map(toItem), total: await totalFromRows(db, found, query, rows) }
}

/** Without the content of the documents. */
const shownColumns = [
  ...(['key', 'kind', 'title', 'url', 'action', 'state', 'type', 'slug', 'recordId'] as const),
  ...(['inRelease', 'pictures', 'reason', 'losses'] as const),
] as const

function toItem(row: Pick<ItemRow, (typeof shownColumns)[number]>): ImportItem {
  const { key, kind, title, url, type, slug, recordId, reason } = row
  return {
    key,
    kind,
    title,
    url,
    action: row.action as ImportAction, // only these are stored
    state: row.state as ItemState,
    becomes: type as ImportItem['becomes'],
    path: type !== null && slug !== null ? pathOf(type, slug) : null,
    // A planned document has the id of a record that does not exist yet.
    recordId: row.state === 'planned' && row.action === 'create' ? null : recordId,
    isInRelease: row.inRelease === 1,
    pictures: row.pictures,
    reason,
    losses: JSON.parse(row.losses),
  }
}

const columns = {
  title: 'Title',
  url: 'Former address',
  kind: 'Kind',
  action: 'Action',
  state: 'State',
  path: 'New address',
  release: 'In the release',
  pictures: 'Pictures',
  reason: 'Reason',
  losses: 'Left out',
}

/** The report of an import as CSV. Throws `MissingError`. */
export async function reportAsCsv(db: Database, id: string): Promise<Readable> {
  await findImport(db, id)
  return csvOf(await getSettings(db), columns, async function* () {
    for (let page = 1; ; page++) {
      const { items } = await listItems(db, id, { page, pageSize: 200 })
      for (const { isInRelease, losses, ...item } of items) {
        yield { ...item, release: isInRelease ? 'yes' : 'no', losses: losses.join('; ') }
      }
      if (items.length < 200) return
    }
  })
}
