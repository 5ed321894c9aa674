import { type Kysely, type Selectable, sql } from 'kysely'
import { addressKey } from '#content/redirects/redirect-source.ts'
import { recordAt } from '#content/rich-text/record-link.ts'
import type { Tables } from '../database/schema.ts'
import { pathsOf } from '../documents/records.ts'

export type RedirectRow = Selectable<Tables['redirects']>

/** A redirect that matches an address, and where it leads: `undefined` for a 410. */
export interface FoundRedirect {
  row: RedirectRow
  to: string | undefined
}

/**
 * The redirect of an address: an exact one with the query, then without it, then the pattern with the longest part
 * before its `*`. `undefined` if there is none, or if its target is not public.
 */
export async function findRedirect(
  db: Kysely<Tables>,
  address: string,
): Promise<FoundRedirect | undefined> {
  const key = addressKey(address)
  if (key === undefined) return undefined
  const [path = '', query = ''] = key.split('?')
  const row =
    (await findExact(db, key)) ??
    (query ? await findExact(db, path) : undefined) ??
    (await findPattern(db, path))
  return row && resolve(db, row, address)
}

/** The redirect of an address with exactly its query, which comes before the page of the path. */
export async function findQueryRedirect(
  db: Kysely<Tables>,
  address: string,
): Promise<FoundRedirect | undefined> {
  const key = address.includes('?') ? addressKey(address) : undefined
  const row = key?.includes('?') ? await findExact(db, key) : undefined
  return row && resolve(db, row, address)
}

/** Where a redirect leads the visitors of an address. `undefined` if its target is not public. */
async function resolve(
  db: Kysely<Tables>,
  row: RedirectRow,
  address: string,
): Promise<FoundRedirect | undefined> {
  if (row.status === 410) return { row, to: undefined }
  const to = await targetOf(db, row)
  if (to === undefined) return undefined
  // The query of the request is kept, such as a campaign's, unless the redirect is for this query.
  const isForQuery = row.key.includes('?') || to.includes('?')
  const search = isForQuery ? '' : (/\?[^#]*/.exec(address)?.[0] ?? '')
  const [, hash = ''] = /(#.*)$/.exec(to) ?? []
  const [path = ''] = (addressKey(address) ?? '').split('?')
  return { row, to: filled(to.slice(0, to.length - hash.length), row, path) + search + hash }
}

const findExact = (db: Kysely<Tables>, key: string): Promise<RedirectRow | undefined> =>
  db
    .selectFrom('redirects')
    .selectAll()
    .where('key', '=', key)
    .where('prefix', 'is', null)
    .executeTakeFirst()

const findPattern = (db: Kysely<Tables>, path: string): Promise<RedirectRow | undefined> =>
  db
    .selectFrom('redirects')
    .selectAll()
    .where('prefix', 'is not', null)
    .where(sql<boolean>`substr(${path}, 1, length(prefix)) = prefix`)
    .where(sql<boolean>`substr(${path}, length(${path}) - length(suffix) + 1) = suffix`)
    .where(sql<boolean>`length(${path}) >= length(prefix) + length(suffix)`)
    .orderBy(sql`length(prefix)`, 'desc')
    .orderBy(sql`length(suffix)`, 'desc')
    .limit(1)
    .executeTakeFirst()

/** Replaces the `*` of a target by what the `*` of the pattern matched. */
function filled(to: string, { prefix, suffix }: RedirectRow, path: string): string {
  if (prefix === null || !to.includes('*')) return to
  const matched = path.slice(prefix.length, path.length - (suffix ?? '').length)
  return to.replace('*', encodeURI(matched))
}

/** The present address of a redirect's target; `undefined` if it is a record that visitors cannot open. */
export async function targetOf(
  db: Kysely<Tables>,
  { target }: Pick<RedirectRow, 'target'>,
): Promise<string | undefined> {
  const record = recordAt(target)
  if (!record) return target
  return (await pathsOf(db, [record])).get(`${record.type}/${record.id}`)
}
