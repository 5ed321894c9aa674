import type { Kysely } from 'kysely'
import { folderOf } from '#content/documents/addresses.ts'
import type { ContentName } from '#content/documents/content-types.ts'
import { addressKey } from '#content/redirects/redirect-source.ts'
import { richTextLimits } from '#content/rich-text/nodes.ts'
import { recordAddress } from '#content/rich-text/record-link.ts'
import { isLinkAddress } from '#content/text/link-address.ts'
import type { Tables } from '../database/schema.ts'
import { declarationOf } from '../documents/record-rows.ts'
import type { SourcePicture } from './convert/source-tree.ts'
import type { StoryContext } from './convert/story.ts'
import type { ImportRow } from './import-rows.ts'
import type { SourceDocument } from './source-entry.ts'

/** Longer addresses are none of pictures. */
const longestUrl = 2_000

/** What the documents of an import need from one another. */
export interface ImportContext {
  siteUrl: string
  isFromWordPressFile: boolean
  /** Addresses of the former media library by id. */
  files: ReadonlyMap<string, { url: string; alt: string }>
  /** Addresses of the former media library, without their scheme. */
  fileUrls: ReadonlySet<string>
  /** Alternative texts by the addresses of files. */
  alts: ReadonlyMap<string, string>
  /** New paths and records by the keys of the former addresses. */
  paths: ReadonlyMap<string, { path: string; record: string }>
}

/** Reads the files of an import and the new addresses of its documents. */
export async function importContext(
  db: Kysely<Tables>,
  { id, kind, siteUrl }: ImportRow,
): Promise<ImportContext> {
  const rows = await db.selectFrom('importFiles').selectAll().where('importId', '=', id).execute()
  const files = new Map(rows.map(({ fileId, url, alt }) => [fileId, { url, alt }]))
  const items = await db
    .selectFrom('importItems')
    .select(['url', 'type', 'slug', 'recordId'])
    .where('importId', '=', id)
    .where('slug', 'is not', null)
    .execute()
  const paths = new Map<string, { path: string; record: string }>()
  for (const { url, type, slug, recordId } of items) {
    const key = formerKey(url, siteUrl)
    if (key === undefined || !type || !slug || !recordId) continue
    paths.set(key, { path: pathOf(type, slug), record: recordAddress(type, recordId) })
  }
  const fileUrls = new Set(rows.map(({ url }) => withoutScheme(url)))
  const alts = new Map(rows.map(({ url, alt }) => [url, alt]))
  return { siteUrl, isFromWordPressFile: kind === 'wordpress-file', files, fileUrls, alts, paths }
}

/** The path of a record of a content type. */
export const pathOf = (type: string, slug: string) =>
  folderOf(declarationOf(type as ContentName)) + slug // only names of content types are stored

/** The key of a former address, as redirects have it; `undefined` for addresses of other sites, and of the home page. */
export function formerKey(address: string, siteUrl: string): string | undefined {
  const [url, site] = [URL.parse(address), URL.parse(siteUrl)]
  if (!url || (site && hostOf(url) !== hostOf(site))) return undefined
  const key = addressKey(url.pathname + url.search)
  return key === '/' ? undefined : key
}

const hostOf = ({ host }: URL) => host.replace(/^www\./, '')

const withoutScheme = (address: string) => address.replace(/^https?:/, '')

/** What the report says of a picture that cannot be had. */
export const pictureLoss = (address: string) => `the picture ${address.slice(0, 300)}`

interface Pictures {
  /** The picture to store for a former address. */
  stored(url: string): SourcePicture
}

/** How the story of a document resolves its links and pictures. */
export function storyContext(
  context: ImportContext,
  document: SourceDocument,
  { stored }: Pictures,
): StoryContext & { featured: SourcePicture | undefined } {
  const { siteUrl, isFromWordPressFile, files, paths } = context
  const base = document.url || siteUrl || undefined
  const site = URL.parse(siteUrl)
  const pictureOf = (src: string): SourcePicture => {
    const url = URL.parse(src, base)
    if (url?.protocol === 'data:') return { loss: 'a picture inside the text' }
    if (!url || !/^https?:$/.test(url.protocol) || url.href.length > longestUrl)
      return { loss: pictureLoss(src) }
    return stored(originalOf(url.href, context))
  }
  const featured = files.get(document.pictureId)?.url || document.picture
  return {
    isFromWordPressFile,
    addressOf: (id) => files.get(id)?.url,
    pictureOf,
    featured: featured ? pictureOf(featured) : undefined,
    linkOf(href) {
      if (href.startsWith('#') || href.trim() === '') return undefined
      const url = URL.parse(href.trim(), base)
      if (!url) return undefined
      const isOwn = site !== null && hostOf(url) === hostOf(site)
      const isFile = /^\/wp-content\/|\/content\/(images|files)\//.test(url.pathname)
      const found = isOwn ? paths.get(formerKey(url.href, siteUrl) ?? '') : undefined
      // A link to a record survives changes of its address, but cannot have a fragment.
      if (found && url.hash === '') return found.record
      const own = isOwn && !isFile ? url.pathname + url.search : url.href
      const address = found ? found.path + url.hash : own
      return isLinkAddress(address) && address.length <= richTextLimits.attribute
        ? address
        : undefined
    },
  }
}

/** The original of a picture that WordPress has scaled: `quay-1024x683.jpg` becomes `quay.jpg` if that is a known file. */
function originalOf(url: string, { fileUrls }: ImportContext): string {
  const plain = url.replace(/[?#].*$/, '')
  const original = plain.replace(/-\d{1,5}x\d{1,5}(?=\.\w{3,4}$)/, '')
  return original !== plain && fileUrls.has(withoutScheme(original)) ? original : url
}
