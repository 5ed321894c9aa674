import type { Transaction } from 'kysely'
import { pages } from '#content/documents/pages/index.ts'
import { feedPath } from '#content/documents/public-pages.ts'
import { recordAddress } from '#content/rich-text/record-link.ts'
import { trimEndOf } from '#content/text/trim.ts'
import type { Database } from '../database/connect.ts'
import { transact } from '../database/transactions.ts'
import { isInLibrary } from '../media/image-files.ts'
import { fileAt } from '../media/media-url.ts'
import { addRedirect } from '../redirects/record-redirect.ts'
import type { Tables } from '../tables.ts'
import { formerKey, type ImportContext } from './import-context.ts'
import type { ImportRow } from './import-rows.ts'
import type { SourceDocument } from './source-entry.ts'

/** A picture of the former site at its addresses there, and in the media library. */
export interface MovedFile {
  from: string[]
  to: string
}

interface OtherAddresses {
  row: ImportRow
  document: SourceDocument
  type: string
  recordId: string
  files: readonly MovedFile[]
  context: ImportContext
}

/**
 * Redirects the addresses that a former site had besides those of its documents: `/?p=12` to the record, pictures and
 * the pages that showed only a picture to the picture, and the year of a post to the news.
 */
export async function redirectOtherAddresses(
  transaction: Transaction<Tables>,
  { row, document, type, recordId, files, context }: OtherAddresses,
): Promise<void> {
  const { siteUrl } = row
  const home = homePath(siteUrl)
  const add = (from: string, target: string) => addOwn(transaction, row, { from, target })
  if (isWordPress(row) && document.status === 'public') {
    const [, id] = /^post:(\d+)$/.exec(document.key) ?? []
    for (const name of document.kind === 'page' ? ['page_id', 'p'] : ['p'])
      if (id !== undefined) await add(`${home}/?${name}=${id}`, recordAddress(type, recordId))
    if (type === 'news' && document.date)
      await add(`${home}/${document.date.slice(0, 4)}/*`, pages.news.path)
  }
  for (const { from, to } of files) {
    const page = from.map((url) => context.filePages.get(url)).find(Boolean)
    const addresses = new Set([...from, page?.page ?? ''])
    for (const address of addresses) {
      const path = formerKey(address, siteUrl) === undefined ? undefined : pathOf(address)
      if (path !== undefined) await add(path, to)
    }
    if (page && isWordPress(row) && /^\d+$/.test(page.id))
      await add(`${home}/?attachment_id=${page.id}`, to)
  }
}

/** Lists of a former site by what they lead to: their addresses below its home page. */
const lists = {
  wordpress: {
    feed: ['/feed/*', '/?feed=rss2'],
    news: ['/category/*', '/tag/*', '/author/*', '/page/*'],
  },
  ghost: { feed: ['/rss/*'], news: ['/tag/*', '/author/*', '/page/*'] },
}

/** Redirects the feed and the lists of a former site's posts to those of the news, if it has any. */
export async function redirectLists(db: Database, row: ImportRow): Promise<void> {
  const known = isWordPress(row) ? lists.wordpress : row.kind === 'ghost-file' && lists.ghost
  if (!known) return
  await transact(db, async (transaction) => {
    const article = await transaction
      .selectFrom('importItems')
      .select('key')
      .where('importId', '=', row.id)
      .where('type', '=', 'news')
      .where('state', '=', 'done')
      .executeTakeFirst()
    if (!article) return
    const home = homePath(row.siteUrl)
    for (const from of known.feed)
      await addOwn(transaction, row, { from: home + from, target: feedPath(pages.news) })
    for (const from of known.news)
      await addOwn(transaction, row, { from: home + from, target: pages.news.path })
  })
}

const isWordPress = ({ kind }: ImportRow) => kind.startsWith('wordpress-')

const homePath = (siteUrl: string) => trimEndOf(URL.parse(siteUrl)?.pathname ?? '', /\//)

function pathOf(address: string): string | undefined {
  const url = URL.parse(address)
  return url ? url.pathname + url.search : undefined
}

/** Adds a redirect that undoing the import deletes. An address that has a page or a redirect keeps it. */
async function addOwn(
  transaction: Transaction<Tables>,
  { id: importId }: ImportRow,
  { from, target }: { from: string; target: string },
): Promise<void> {
  const redirectId = await addRedirect(transaction, from, target)
  if (redirectId === undefined) return
  await transaction.insertInto('importRedirects').values({ importId, redirectId, target }).execute()
}

/**
 * Deletes the redirects that an import made besides those of its documents, unless somebody has given them another target,
 * or their picture or their document is still here.
 */
export async function removeOtherRedirects(
  transaction: Transaction<Tables>,
  importId: string,
): Promise<void> {
  const rows = await transaction
    .selectFrom('importRedirects')
    .selectAll()
    .where('importId', '=', importId)
    .execute()
  const kept = await transaction
    .selectFrom('importItems')
    .select(['type', 'recordId'])
    .where('importId', '=', importId)
    .where('state', '=', 'kept')
    .execute()
  const keptRecords = new Set(
    kept.map(({ type, recordId }) => recordAddress(type ?? '', recordId ?? '')),
  )
  for (const { redirectId, target } of rows) {
    const file = fileAt(target)
    if (keptRecords.has(target) || (file && (await isInLibrary(transaction, file)))) continue
    await transaction
      .deleteFrom('redirects')
      .where('id', '=', redirectId)
      .where('target', '=', target)
      .where('status', '=', 301)
      .execute()
  }
  await transaction.deleteFrom('importRedirects').where('importId', '=', importId).execute()
}
