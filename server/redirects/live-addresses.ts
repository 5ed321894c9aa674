import type { Kysely } from 'kysely'
import { folderOf } from '#content/documents/addresses.ts'
import { type ContentName, contentNames, contents } from '#content/documents/content-types.ts'
import { pageAt } from '#content/documents/public-pages.ts'
import { isReserved } from '#content/documents/reserved-addresses.ts'
import { decoded, pathKey } from '#content/redirects/redirect-source.ts'
import { declarationOf } from '../documents/record-rows.ts'
import { findBySlug } from '../documents/records.ts'
import { isInLibrary } from '../media/image-files.ts'
import { fileAt } from '../media/media-url.ts'
import type { Tables } from '../tables.ts'

/** What an address on this site is: a page or a picture, the former address of a record, or the address of a deleted one. */
type Live = { page: true } | { movedTo: string } | { gone: true }

/** Whether an address on this site shows a page to visitors, or redirects from a former slug of a record. */
export async function isLive(db: Kysely<Tables>, address: string): Promise<boolean> {
  const found = await findLive(db, address)
  return found !== undefined && !('gone' in found)
}

/** What visitors find at an address without any redirect of an editor; `undefined` for 404. `movedTo` is a path. */
export async function findLive(db: Kysely<Tables>, address: string): Promise<Live | undefined> {
  const path = pathKey(decoded(address.split(/[?#]/)[0] ?? '') ?? '')
  if (pageAt(path)) return { page: true }
  const [first = '', slug, ...rest] = path.slice(1).split('/')
  const file = fileAt(path)
  if (file !== undefined) return (await isInLibrary(db, file)) ? { page: true } : undefined
  if (!isReserved(contents.subpages, first)) return findRecord(db, 'subpages', path.slice(1))
  const type = contentNames.find((name) => folderOf(declarationOf(name)) === `/${first}/`)
  if (slug === undefined || rest.length > 0 || type === undefined) return undefined
  return findRecord(db, type, slug)
}

async function findRecord(
  db: Kysely<Tables>,
  type: ContentName,
  slug: string,
): Promise<Live | undefined> {
  const content = declarationOf(type)
  const found = content.slugFrom ? await findBySlug(db, type, 'visitor', slug) : null
  if (!found || 'withdrawn' in found) return undefined
  if ('record' in found) return { page: true }
  return 'gone' in found ? found : { movedTo: folderOf(content) + found.movedTo }
}
