import { type Kysely, type Selectable, sql } from 'kysely'
import { addressKey, matchedPart, searchOf } from '#content/redirects/redirect-source.ts'
import { recordAt } from '#content/rich-text/record-link.ts'
import { pathsOf } from '../documents/records.ts'
import type { Tables } from '../tables.ts'
import { isSamplePage } from './sample-pages.ts'

export type RedirectRow = Selectable<Tables['redirects']>

/** A redirect that matches an address, and where it leads: `undefined` for a 410. */
export interface FoundRedirect {
  row: RedirectRow
  to: string | undefined
}

/** Parameters of a request whose combinations are looked up; more are only taken together. */
const mostParameters = 8

/**
 * The redirect of an address: the exact one with most parameters of its query, then without them, then the pattern with
 * the longest part before its `*`. `undefined` if there is none, or if its target is not public.
 */
export async function findRedirect(
  db: Kysely<Tables>,
  address: string,
): Promise<FoundRedirect | undefined> {
  const row = await matchingRedirect(db, address)
  return row && resolveRedirect(db, row, address)
}

/** The redirect that has an address, also if its target is not public yet. */
export async function matchingRedirect(
  db: Kysely<Tables>,
  address: string,
): Promise<RedirectRow | undefined> {
  const key = addressKey(address)
  // PostgreSQL takes no NUL.
  if (key === undefined || key.includes('\0')) return undefined
  const [path = ''] = key.split('?')
  return (await findExact(db, [...queryKeys(key), path])) ?? (await findPattern(db, path))
}

/**
 * The redirect that comes before the page of an address: one with parameters of its query, or one from the path of a
 * page that is only a sample.
 */
export async function findPrecedingRedirect(
  db: Kysely<Tables>,
  address: string,
): Promise<FoundRedirect | undefined> {
  const key = addressKey(address) ?? ''
  const [path = ''] = key.split('?')
  const keys = queryKeys(key)
  if (await isSamplePage(db, path)) keys.push(path)
  const row = keys.length > 0 ? await findExact(db, keys) : undefined
  return row && resolveRedirect(db, row, address)
}

/**
 * The keys of redirects for the query of a key: the whole query, and each one or two of its parameters, because links
 * that people share have further ones, such as `fbclid`.
 */
function queryKeys(key: string): string[] {
  const [path = '', query = ''] = key.split('?')
  if (query === '') return []
  const parameters = query.split('&')
  const some = parameters.slice(0, mostParameters)
  const pairs = some.flatMap((one, index) =>
    some.slice(index + 1).map((other) => `${one}&${other}`),
  )
  const tracked = parameters.filter((each) => !tracking.test(each)).join('&')
  const queries = [query, tracked, ...pairs, ...some].filter((each) => each !== '')
  return [...new Set(queries)].map((each) => `${path}?${each}`)
}

/** Parameters that networks and newsletters add to links. */
const tracking = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|twclid|igshid|mc_[ce]id|_ga|_gl|ref)=/i

/** Where a redirect leads the visitors of an address. `undefined` if its target is not public. */
export async function resolveRedirect(
  db: Kysely<Tables>,
  row: RedirectRow,
  address: string,
): Promise<FoundRedirect | undefined> {
  if (row.status === 410) return { row, to: undefined }
  const target = await targetOf(db, row)
  if (target === undefined) return undefined
  const to = filled(target, row, address)
  const [, hash = ''] = /(#.*)$/.exec(to) ?? []
  const whole = to.slice(0, to.length - hash.length)
  // The query of the request is kept, such as a campaign's. What the redirect asks for or sets itself is not.
  const taken = [row.key, whole].map((each) => new URLSearchParams(each.split('?')[1] ?? ''))
  const kept = searchOf(address)
    .split('&')
    .filter((each) => {
      const [name] = new URLSearchParams(each).keys()
      return name !== undefined && !taken.some((parameters) => parameters.has(name))
    })
    .join('&')
  const joint = whole.includes('?') ? '&' : '?'
  return { row, to: whole + (kept && joint + kept) + hash }
}

/** The first of some keys, of which those with more parameters come first, that has a redirect. */
async function findExact(
  db: Kysely<Tables>,
  keys: readonly string[],
): Promise<RedirectRow | undefined> {
  const rows = await db
    .selectFrom('redirects')
    .selectAll()
    .where('key', 'in', keys)
    .where('prefix', 'is', null)
    .execute()
  return keys.map((key) => rows.find((row) => row.key === key)).find((row) => row !== undefined)
}

/** A pattern for all below a folder, `/blog/*`, also takes the folder itself. */
const findPattern = (db: Kysely<Tables>, path: string): Promise<RedirectRow | undefined> =>
  db
    .selectFrom('redirects')
    .selectAll()
    .where('prefix', 'is not', null)
    .where(
      sql<boolean>`((prefix = ${`${path}/`} and suffix = '')
        or (substr(${path}, 1, length(prefix)) = prefix
          and substr(${path}, length(${path}) - length(suffix) + 1) = suffix
          and length(${path}) >= length(prefix) + length(suffix)))`,
    )
    .orderBy(sql`length(prefix)`, 'desc')
    .orderBy(sql`length(suffix)`, 'desc')
    .limit(1)
    .executeTakeFirst()

/** Replaces the `*` of a target by what the `*` of the pattern matched, as the visitor wrote it. */
export function filled(
  to: string,
  { prefix, suffix }: Pick<RedirectRow, 'prefix' | 'suffix'>,
  address: string,
): string {
  const star = to.indexOf('*')
  if (prefix === null || star < 0) return to
  const matched = matchedPart(address, { prefix, suffix: suffix ?? '' })
  const isInQuery = /[?#]/.test(to.slice(0, star))
  const written = isInQuery ? matched.replace(/[&+=]/g, encodeURIComponent) : matched
  return to.slice(0, star) + written + to.slice(star + 1)
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
