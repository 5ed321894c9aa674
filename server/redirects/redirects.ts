import { type Kysely, sql, type Transaction } from 'kysely'
import { folderOf } from '#content/documents/addresses.ts'
import { contentNames } from '#content/documents/content-types.ts'
import type { redirectSorts } from '#content/redirects/redirect-sorts.ts'
import { addressKey, redirectSource } from '#content/redirects/redirect-source.ts'
import type { Redirect, RedirectInput } from '#content/redirects/redirects-api.ts'
import { recordAddress, recordAt } from '#content/rich-text/record-link.ts'
import type { Database } from '../database/connect.ts'
import { MissingError, TakenError } from '../database/errors.ts'
import { newId, now } from '../database/ids.ts'
import { type ListQuery, pageOf, totalFromRows } from '../database/lists/lists.ts'
import type { Listed } from '../database/results.ts'
import { transact } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import { findDraft } from '../documents/drafts.ts'
import { anyTable, declarationOf, table } from '../documents/record-rows.ts'
import { ownerOf } from '../documents/slugs.ts'
import { invalidField } from '../http/problems.ts'
import type { Tables } from '../tables.ts'
import { containsAddress } from './contains-address.ts'
import { filled, findRedirect, type RedirectRow, targetOf } from './find-redirect.ts'
import { hasPage } from './follow-redirect.ts'
import { isLive } from './live-addresses.ts'
import { redirectColumns } from './redirect-columns.ts'
import { isSamplePage } from './sample-pages.ts'

/** Redirects that lead to each other are followed this far. */
const longestChain = 10

/** A target on this site as a path, also if it is written with the site's own host. */
export function ownTarget(to: string, siteUrl: string): string {
  const url = /^https?:/i.test(to) ? URL.parse(to) : null
  if (!url || url.host !== URL.parse(siteUrl)?.host) return to
  const rest = to.replace(/^https?:\/*[^/?#]*/i, '')
  return rest.startsWith('/') ? rest.replace(/^\/+/, '/') : `/${rest}`
}

/** Creates a redirect. Throws `TakenError` for a source that has one, and `InvalidError` for a loop. */
export function createRedirect(
  db: Database,
  input: RedirectInput,
  by: Person,
): Promise<RedirectRow> {
  return transact(db, async (transaction) => {
    const row = await saveRedirect(transaction, input)
    await noteRedirect(transaction, row, { by, action: 'created' })
    return row
  })
}

/** Saves a redirect. Throws as `createRedirect`, and `MissingError`. */
export function updateRedirect(
  db: Database,
  id: string,
  input: RedirectInput,
  by: Person,
): Promise<RedirectRow> {
  return transact(db, async (transaction) => {
    await findRow(transaction, id)
    const row = await saveRedirect(transaction, input, id)
    await noteRedirect(transaction, row, { by, action: 'updated' })
    return row
  })
}

/** Inserts a redirect, or updates the one with an id, without a note in the activity. Throws as `createRedirect`. */
export async function saveRedirect(
  transaction: Transaction<Tables>,
  input: RedirectInput,
  id?: string,
): Promise<RedirectRow> {
  const rowId = id ?? newId()
  const at = now()
  const columns = { ...(await columnsOf(transaction, input, rowId)), updatedAt: at }
  if (id === undefined) {
    const row = { id: rowId, ...columns, createdAt: at }
    await transaction.insertInto('redirects').values(row).execute()
  } else {
    await transaction.updateTable('redirects').set(columns).where('id', '=', id).execute()
  }
  return findRow(transaction, rowId)
}

/** Deletes a redirect. Throws `MissingError`. */
export function deleteRedirect(db: Database, id: string, by: Person): Promise<void> {
  return transact(db, async (transaction) => {
    const row = await findRow(transaction, id)
    await transaction.deleteFrom('redirects').where('id', '=', id).execute()
    await noteRedirect(transaction, row, { by, action: 'deleted' })
  })
}

async function findRow(db: Kysely<Tables>, id: string): Promise<RedirectRow> {
  const row = await db.selectFrom('redirects').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new MissingError()
  return row
}

/** Records what somebody did with a redirect. */
export const noteRedirect = (
  transaction: Transaction<Tables>,
  { id, source }: Pick<RedirectRow, 'id' | 'source'>,
  { by, action }: { by: Person; action: 'created' | 'updated' | 'deleted' },
): Promise<void> =>
  noteChange(transaction, { by, action, type: 'redirects', recordId: id, name: source })

async function columnsOf(db: Kysely<Tables>, input: RedirectInput, id: string) {
  const source = redirectSource(input.from)
  if (!source) throw new TypeError('the schema allows only valid sources')
  const { key } = source
  const same = await db
    .selectFrom('redirects')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirst()
  if (same && same.id !== id) throw new TakenError(`There is already a redirect from ${input.from}`)
  if (input.status === 410) return redirectColumns(input.from, input.status, '')
  // What is typed is what is stored, but a record is followed when its address changes.
  const target = (await recordOf(db, input.to)) ?? input.to
  if (target.startsWith('/') && addressKey(target) === key) throw loop()
  await refuseLoop(db, { ...redirectColumns(input.from, input.status, target), id })
  return redirectColumns(input.from, input.status, target)
}

/** What the `*` of a pattern stands for while its target is followed: a text that no address has. */
const anyMatch = 'matched-by-the-pattern'

/** The columns of a redirect that say what leads where. */
type Leading = Pick<RedirectRow, 'id' | 'key' | 'prefix' | 'suffix' | 'target'>

/**
 * Throws `InvalidError` if the redirect closes a loop: if visitors who follow it come to an address without a page that
 * it matches too, or those who follow another redirect to it come back to that one.
 */
async function refuseLoop(db: Kysely<Tables>, saved: Leading): Promise<void> {
  if (await leadsBack(db, saved, saved)) throw loop()
  const { prefix } = saved
  if (prefix === null) return
  const leading = await db
    .selectFrom('redirects')
    .select(['id', 'key', 'prefix', 'suffix', 'target'])
    .where('id', '<>', saved.id)
    .where(sql<boolean>`substr(lower(target), 1, length(${prefix})) = ${prefix}`)
    .limit(mostLeading)
    .execute()
  for (const row of leading) if (await leadsBack(db, row, saved)) throw loop()
}

/** Redirects to a pattern that are followed when the pattern is saved. */
const mostLeading = 100

/** Whether the target of a redirect leads back to it. `saved` is followed as it will be, before it is stored. */
async function leadsBack(db: Kysely<Tables>, start: Leading, saved: Leading): Promise<boolean> {
  let address = start.target.replace('*', anyMatch)
  for (let steps = 0; steps < longestChain; steps++) {
    if (!address.startsWith('/') || (await hasPage(db, address))) return false
    if (matches(start, address)) return true
    if (matches(saved, address)) {
      address = filled(saved.target, saved, address)
      continue
    }
    const next = await findRedirect(db, address)
    if (!next?.to || next.row.id === saved.id) return false
    address = next.to
  }
  return true
}

/** Whether a redirect takes an address, as `findRedirect` finds it. */
function matches({ key, prefix, suffix }: Leading, address: string): boolean {
  const whole = addressKey(address) ?? ''
  const path = whole.split('?')[0] ?? ''
  if (prefix === null) return key === whole || key === path
  const end = suffix ?? ''
  if (end === '' && prefix === `${path}/`) return true
  const isLong = path.length >= prefix.length + end.length
  return isLong && path.startsWith(prefix) && path.endsWith(end)
}

const loop = () => invalidField('to', 'This redirect points back to itself')

/** The record at a path of this site, as `record:…`. `undefined` for paths without a record, and for those with a query. */
async function recordOf(db: Kysely<Tables>, path: string): Promise<string | undefined> {
  for (const type of contentNames) {
    const folder = folderOf(declarationOf(type))
    if (!declarationOf(type).slugFrom || !path.startsWith(folder)) continue
    const owner = await ownerOf(db, type, path.slice(folder.length))
    if (owner?.exists) return recordAddress(type, owner.recordId)
  }
  return undefined
}

type RedirectQuery = ListQuery<(typeof redirectSorts)[number]>

/** Redirects with the former addresses of records, which redirect by themselves. */
export async function listRedirects(
  db: Kysely<Tables>,
  query: RedirectQuery,
): Promise<Listed<Redirect>> {
  const all = db.selectFrom(allRedirects.as('redirects'))
  const { search, sort } = query
  const found = search
    ? all.where(containsAddress(sql`source || ' ' || target || ' ' || key`, search))
    : all
  const by = { from: 'key', hits: 'hits', lastHitAt: 'lastHitAt', updatedAt: 'updatedAt' } as const
  const wanted = found
    .selectAll()
    .orderBy(by[sort?.by ?? 'from'], sort?.descending ? 'desc' : 'asc')
    .orderBy('id')
  const rows = await pageOf(wanted, query).execute()
  const items = await Promise.all(rows.map((row) => toRedirect(db, row)))
  return { items, total: await totalFromRows(db, found, query, rows) }
}

interface ListedRow extends Omit<RedirectRow, 'createdAt' | 'updatedAt'> {
  updatedAt: string | null
}

const formerPrefix = 'former:'

/**
 * The rows of the table, and a row for each former slug under which visitors could open a record. No record has a former
 * slug now, which the index of slugs tells: the rows of records have stories, and reading all of them takes long.
 */
const allRedirects = sql<ListedRow>`(${sql.join(
  [
    sql`select id, source, key, prefix, suffix, status, target, hits, last_hit_at, updated_at
      from redirects`,
    ...contentNames
      .filter((type) => declarationOf(type).slugFrom)
      .map((type) => {
        const address = sql`${sql.lit(folderOf(declarationOf(type)))} || slugs.slug`
        return sql`select ${sql.lit(formerPrefix)} || ${sql.lit(type)} || '/' || slugs.slug as id,
          ${address} as source, ${address} as key, null as prefix, null as suffix, 301 as status,
          ${sql.lit(`record:${type}/`)} || record.id as target, 0 as hits, null as last_hit_at,
          null as updated_at
          from slugs join ${sql.table(type)} as record on record.id = slugs.record_id
          where slugs.type = ${sql.lit(type)} and slugs.was_public = 1 and not exists
            (select 1 from ${sql.table(type)} as present where present.slug = slugs.slug)`
      }),
  ],
  sql` union all `,
)})`

/** The redirect of a former slug at an address; `undefined` if it is none. */
export async function findFormerAddress(
  db: Kysely<Tables>,
  key: string,
): Promise<Redirect | undefined> {
  const row = await db
    .selectFrom(allRedirects.as('redirects'))
    .selectAll()
    .where('key', '=', key)
    .where('id', 'like', `${formerPrefix}%`)
    .executeTakeFirst()
  return row && toRedirect(db, row)
}

/** A redirect as the API gives it. */
export async function toRedirect(db: Kysely<Tables>, row: ListedRow): Promise<Redirect> {
  const { id: _id, source: from, status, hits, lastHitAt, updatedAt } = row
  const record = recordAt(row.target)
  const target = record && (await recordAtId(db, record.type, record.id))
  const to = record ? (target?.path ?? '') : row.target
  return {
    _id,
    from,
    to,
    title: target?.title ?? null,
    status,
    state: await redirectState(db, row, { to, isDraft: target?.isDraft ?? false }),
    isAutomatic: _id.startsWith(formerPrefix),
    hits: Number(hits),
    lastHitAt,
    updatedAt,
  }
}

async function redirectState(
  db: Kysely<Tables>,
  row: ListedRow,
  { to, isDraft }: { to: string; isDraft: boolean },
): Promise<Redirect['state']> {
  const isAutomatic = row.id.startsWith(formerPrefix)
  const isExact = row.prefix === null && !row.key.includes('?')
  const isOfPage = !isAutomatic && isExact && (await isLive(db, row.key))
  if (isOfPage && !(await isSamplePage(db, row.key))) return 'unused'
  if (row.status === 410 || to.includes('*')) return 'works'
  if (isDraft) return 'waiting'
  if (recordAt(row.target)) return (await targetOf(db, row)) === undefined ? 'broken' : 'works'
  if (!to.startsWith('/') || (await isLive(db, to))) return 'works'
  return (await findRedirect(db, to)) ? 'works' : 'broken'
}

/** The address and the title of a record, whether visitors can open it or not. A new draft has its future address. */
async function recordAtId(db: Kysely<Tables>, type: string, id: string) {
  const name = contentNames.find((each) => each === type)
  if (!name) return undefined
  const row = await anyTable(db)
    .selectFrom(table(name))
    .select(['slug', sql<string>`title`.as('title')])
    .where('id', '=', id)
    .executeTakeFirst()
  const folder = folderOf(declarationOf(name))
  if (row) return { path: folder + row.slug, title: row.title, isDraft: false }
  const draft = await findDraft(db, name, id)
  if (!draft) return undefined
  const { title = '' } = draft.value.values as { title?: string } // types with pages have a title
  return { path: draft.value.slug ? folder + draft.value.slug : '', title, isDraft: true }
}
