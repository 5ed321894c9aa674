import type { Kysely } from 'kysely'
import { folderOf } from '#content/documents/addresses.ts'
import { type ContentName, contentNames } from '#content/documents/content-types.ts'
import { pageAddresses } from '#content/documents/own-addresses.ts'
import { decoded, pathKey } from '#content/redirects/redirect-source.ts'
import type { Tables } from '../database/schema.ts'
import { declarationOf } from '../documents/record-rows.ts'
import { findBySlug } from '../documents/records.ts'

/** Pages below a page that is no list of records. */
const nested = ['/newsletter/confirm', '/newsletter/unsubscribe']

/** Whether an address on this site shows a page to visitors, or redirects from a former slug of a record. */
export async function isLive(db: Kysely<Tables>, address: string): Promise<boolean> {
  const path = pathKey(decoded(address.split(/[?#]/)[0] ?? '') ?? '')
  if (path === '/' || nested.includes(path)) return true
  const [first = '', slug, ...rest] = path.slice(1).split('/')
  if (slug === undefined) return pageAddresses.includes(first) || isRecord(db, 'subpages', first)
  const type = contentNames.find((name) => folderOf(declarationOf(name)) === `/${first}/`)
  return rest.length === 0 && type !== undefined && isRecord(db, type, slug)
}

async function isRecord(db: Kysely<Tables>, type: ContentName, slug: string): Promise<boolean> {
  if (!declarationOf(type).slugFrom) return false
  const found = await findBySlug(db, type, 'visitor', slug)
  return found !== null && ('record' in found || 'movedTo' in found)
}
