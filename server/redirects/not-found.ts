import { type Kysely, sql } from 'kysely'
import { folderOf } from '#content/documents/addresses.ts'
import { contentNames } from '#content/documents/content-types.ts'
import type { notFoundSorts } from '#content/redirects/redirect-sorts.ts'
import type { NotFound, Suggestion } from '#content/redirects/redirects-api.ts'
import type { Database } from '../database/connect.ts'
import { type ListQuery, pageOf, totalFromRows } from '../database/lists/lists.ts'
import type { Listed } from '../database/results.ts'
import type { Tables } from '../database/schema.ts'
import { transact } from '../database/transactions.ts'
import { declarationOf, readable } from '../documents/record-rows.ts'
import { slugify } from '../documents/slugify.ts'
import { findRedirect } from './find-redirect.ts'
import { isLive } from './live-addresses.ts'

/** Addresses that visitors asked for without finding a page or a redirect; the most frequent first by default. */
export async function listNotFound(
  db: Kysely<Tables>,
  query: ListQuery<(typeof notFoundSorts)[number]>,
): Promise<Listed<NotFound>> {
  const all = db.selectFrom('notFound')
  const found = query.search
    ? all.where(sql<boolean>`instr(lower(path), ${query.search.toLowerCase()}) > 0`)
    : all
  const { by = 'count', descending = true } = query.sort ?? {}
  const wanted = found
    .selectAll()
    .orderBy(by, descending ? 'desc' : 'asc')
    .orderBy('path')
  const rows = await pageOf(wanted, query).execute()
  const items = await Promise.all(
    rows.map(async ({ path, count, firstAt, lastAt, hosts }) => ({
      path,
      count: Number(count),
      firstAt,
      lastAt,
      hosts: Object.entries<number>(JSON.parse(hosts)).map(([host, times]) => ({
        host,
        count: times,
      })),
      isSolved: (await isLive(db, path)) || (await findRedirect(db, path)) !== undefined,
    })),
  )
  return { items, total: await totalFromRows(db, found, query, rows) }
}

/** Forgets an address. It is counted anew when somebody asks for it again. */
export const deleteNotFound = (db: Database, path: string): Promise<unknown> =>
  transact(db, (transaction) =>
    transaction.deleteFrom('notFound').where('path', '=', path).execute(),
  )

/** Suggestions per address. */
const mostSuggestions = 5

/** Public records whose slug equals the last segment of a path, or shares words with it; the most similar first. */
export async function suggestTargets(db: Kysely<Tables>, path: string): Promise<Suggestion[]> {
  const last = path.split(/[?#]/)[0]?.split('/').findLast(Boolean) ?? ''
  const words = slugify(last.replace(/\.\w{1,5}$/, ''), 'en')
    .split('-')
    .filter(Boolean)
  if (words.length === 0) return []
  const found: (Suggestion & { score: number })[] = []
  for (const type of contentNames) {
    if (!declarationOf(type).slugFrom) continue
    const rows = await readable(db, type, 'visitor')
      .select(['slug', sql<string>`title`.as('title')])
      .execute()
    for (const { slug, title } of rows) {
      const score = similarity(words, (slug ?? '').split('-'))
      if (score >= 0.5) found.push({ to: folderOf(declarationOf(type)) + slug, title, score })
    }
  }
  return found
    .sort((one, other) => other.score - one.score)
    .slice(0, mostSuggestions)
    .map(({ to, title }) => ({ to, title }))
}

/** Share of words that two slugs have in common: the Jaccard index. */
function similarity(one: readonly string[], other: readonly string[]): number {
  const common = new Set(one).intersection(new Set(other)).size
  return common / new Set([...one, ...other]).size
}
