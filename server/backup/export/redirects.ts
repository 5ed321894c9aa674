import type { Kysely } from 'kysely'
import { folderOf } from '#content/documents/addresses.ts'
import { contents, isContentName } from '#content/documents/content-types.ts'
import type { Tables } from '../../database/schema.ts'
import { pathsOf } from '../../documents/records.ts'
import { listAddresses } from './exported-rows.ts'

/** Stays below SQLite's limit of bound parameters. */
const recordsAtOnce = 500

/** Maps each former public address of a record to the record's current address, sorted by the former address. */
export async function formerAddresses(db: Kysely<Tables>): Promise<Map<string, string>> {
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

/** Formats a `_redirects` file, as Netlify, Cloudflare Pages and others read it. */
export const redirectLines = (redirects: ReadonlyMap<string, string>): string =>
  [...redirects].map(([from, to]) => `${from} ${to} 301\n`).join('')
