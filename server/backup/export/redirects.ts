import type { Kysely } from 'kysely'
import { folderOf } from '#content/documents/addresses.ts'
import { contents, isContentName } from '#content/documents/content-types.ts'
import { pathsOf } from '../../documents/records.ts'
import { type RedirectRow, targetOf } from '../../redirects/find-redirect.ts'
import type { Tables } from '../../tables.ts'
import { listAddresses } from './exported-rows.ts'

/** Stays below SQLite's limit of bound parameters. */
const recordsAtOnce = 500

/** Maps each former public address of a record to the record's current address, sorted by the former address. */
async function formerAddresses(db: Kysely<Tables>): Promise<Map<string, string>> {
  const addresses = (await listAddresses(db)).flatMap(({ type, slug, record, wasPublic }) =>
    wasPublic && isContentName(type)
      ? [{ type, id: record, path: folderOf(contents[type]) + slug }]
      : [],
  )
  const found: [string, string][] = []
  for (let start = 0; start < addresses.length; start += recordsAtOnce) {
    const some = addresses.slice(start, start + recordsAtOnce)
    const paths = await pathsOf(db, some)
    for (const { type, id, path } of some) {
      const now = paths.get(`${type}/${id}`)
      if (now && now !== path) found.push([path, now])
    }
  }
  return new Map(found.sort(([a], [b]) => (a < b ? -1 : 1)))
}

interface Crawled {
  /** Further redirects. */
  found: ReadonlyMap<string, string>
  /** Paths with a page, which comes before a redirect. */
  pages: ReadonlySet<string>
}

const notCrawled: Crawled = { found: new Map(), pages: new Set() }

/**
 * Lines of a `_redirects` file, as Netlify, Cloudflare Pages and others read it: former addresses of records, redirects
 * of editors, patterns last. Leaves out what such a file cannot express: 410, a redirect for a query, and a pattern with
 * text after its `*`.
 */
export async function redirectLines(
  db: Kysely<Tables>,
  { found, pages }: Crawled = notCrawled,
): Promise<string[]> {
  const lines = new Map([...(await formerAddresses(db)), ...found])
  const rows = await db.selectFrom('redirects').selectAll().where('status', '<>', 410).execute()
  const handMade: string[] = []
  for (const row of rows.toSorted(byPattern)) {
    const to = await targetOf(db, row)
    const { pathname: from, search } = new URL(row.source, 'http://site.invalid')
    if (to === undefined || search !== '' || row.suffix || lines.has(from)) continue
    if (pages.has(from)) continue
    handMade.push(`${from} ${to.replace('*', ':splat')} ${row.status}\n`)
  }
  return [...[...lines].map(([from, to]) => `${from} ${to} 301\n`), ...handMade]
}

/** Exact addresses first, then patterns, the longest first: a host uses the first line that matches. */
const byPattern = (a: RedirectRow, b: RedirectRow) =>
  (a.prefix === null ? 0 : 1) - (b.prefix === null ? 0 : 1) ||
  (b.prefix?.length ?? 0) - (a.prefix?.length ?? 0) ||
  (a.key < b.key ? -1 : 1)
