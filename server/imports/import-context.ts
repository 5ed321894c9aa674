import type { Kysely } from 'kysely'
import { folderOf } from '#content/documents/addresses.ts'
import type { ContentName } from '#content/documents/content-types.ts'
import { addressKey } from '#content/redirects/redirect-source.ts'
import { richTextLimits } from '#content/rich-text/nodes.ts'
import { isLinkAddress } from '#content/text/link-address.ts'
import type { Tables } from '../database/schema.ts'
import { declarationOf } from '../documents/record-rows.ts'
import type { StoryContext } from './convert/story.ts'
import type { ImportRow } from './import-rows.ts'
import type { SourceDocument } from './source-entry.ts'

/** What the documents of an import need from one another. */
export interface ImportContext {
  siteUrl: string
  isFromWordPressFile: boolean
  /** Addresses of the former media library by id. */
  files: ReadonlyMap<string, { url: string; alt: string }>
  /** Addresses of the former media library, without their scheme. */
  fileUrls: ReadonlySet<string>
  /** New paths by the keys of the former addresses. */
  paths: ReadonlyMap<string, string>
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
    .select(['url', 'type', 'slug'])
    .where('importId', '=', id)
    .where('slug', 'is not', null)
    .execute()
  const paths = new Map<string, string>()
  for (const { url, type, slug } of items) {
    const key = formerKey(url, siteUrl)
    if (key !== undefined && type && slug) paths.set(key, pathOf(type, slug))
  }
  const fileUrls = new Set(rows.map(({ url }) => withoutScheme(url)))
  return { siteUrl, isFromWordPressFile: kind === 'wordpress-file', files, fileUrls, paths }
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

interface Pictures {
  /** The address to store for a picture, by its former address. */
  stored(url: string): string | undefined
}

/** How the story of a document resolves its links and pictures. */
export function storyContext(
  context: ImportContext,
  document: SourceDocument,
  { stored }: Pictures,
): StoryContext & { featured: string | undefined } {
  const { siteUrl, isFromWordPressFile, files, paths } = context
  const base = document.url || siteUrl || undefined
  const site = URL.parse(siteUrl)
  const pictureOf = (src: string) => {
    const url = URL.parse(src, base)
    return url && /^https?:$/.test(url.protocol) ? stored(originalOf(url.href, context)) : undefined
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
      const path = isOwn ? paths.get(formerKey(url.href, siteUrl) ?? '') : undefined
      const own = isOwn && !isFile ? url.pathname + url.search : url.href
      const address = path ? path + url.hash : own
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
