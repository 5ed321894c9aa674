import type { Kysely } from 'kysely'
import { folderOf } from '#content/documents/addresses.ts'
import type { ContentName } from '#content/documents/content-types.ts'
import { addressKey } from '#content/redirects/redirect-source.ts'
import { richTextLimits } from '#content/rich-text/nodes.ts'
import { recordAddress } from '#content/rich-text/record-link.ts'
import { isLinkAddress } from '#content/text/link-address.ts'
import { trimEndOf } from '#content/text/trim.ts'
import { declarationOf } from '../documents/record-rows.ts'
import type { Tables } from '../tables.ts'
import type { LibraryFile } from './convert/shortcodes.ts'
import type { SourceLink, SourcePicture } from './convert/source-tree.ts'
import type { StoryContext } from './convert/story.ts'
import type { FeaturedPicture } from './convert/values.ts'
import type { ImportRow } from './import-rows.ts'
import type { SourceDocument } from './source-entry.ts'

/** Longer addresses are none of pictures. */
const longestUrl = 2_000

/** What the documents of an import need from one another. */
export interface ImportContext {
  siteUrl: string
  isFromWordPressFile: boolean
  /** Addresses of the former media library by id. */
  files: ReadonlyMap<string, LibraryFile>
  /** Addresses of the former media library, without their scheme. */
  fileUrls: ReadonlySet<string>
  /** Addresses of the pages that show only a file, and its id, by the address of the file. */
  filePages: ReadonlyMap<string, { id: string; page: string }>
  /** Alternative texts by the addresses of files. */
  alts: ReadonlyMap<string, string>
  /** New paths and records by the keys of the former addresses. */
  paths: ReadonlyMap<string, NewAddress>
  /** The same by the keys of the documents, which WordPress's addresses such as `/?p=12` name. */
  documents: ReadonlyMap<string, NewAddress>
}

interface NewAddress {
  path: string
  record: string
}

/** Reads the files of an import and the new addresses of its documents. */
export async function importContext(
  db: Kysely<Tables>,
  { id, kind, siteUrl }: ImportRow,
): Promise<ImportContext> {
  const rows = await db.selectFrom('importFiles').selectAll().where('importId', '=', id).execute()
  const files = new Map(rows.map(({ fileId, url, caption }) => [fileId, { url, caption }]))
  const items = await db
    .selectFrom('importItems')
    .select(['key', 'url', 'type', 'slug', 'recordId'])
    .where('importId', '=', id)
    .where('slug', 'is not', null)
    .execute()
  const paths = new Map<string, NewAddress>()
  const documents = new Map<string, NewAddress>()
  for (const { key: document, url, type, slug, recordId } of items) {
    if (!type || !slug || !recordId) continue
    const address = { path: pathOf(type, slug), record: recordAddress(type, recordId) }
    documents.set(document, address)
    const key = formerKey(url, siteUrl)
    if (key !== undefined) paths.set(key, address)
  }
  const fileUrls = new Set(rows.map(({ url }) => withoutScheme(url)))
  const alts = new Map(rows.map(({ url, alt }) => [url, alt]))
  const isFromWordPressFile = kind === 'wordpress-file'
  const filePages = new Map(rows.map(({ url, fileId, page }) => [url, { id: fileId, page }]))
  return { siteUrl, isFromWordPressFile, filePages, files, fileUrls, alts, paths, documents }
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

/** A picture as a text has it: its description, and its address, which may be that of a smaller copy. */
export interface WrittenPicture {
  alt: string
  url: string
}

interface Pictures {
  /** The picture to store for a former address. */
  stored(url: string, written: WrittenPicture): SourcePicture
}

/** Files of the former site, which an import does not copy. */
const formerFile =
  /^\/wp-content\/|\/content\/(?:images|files|media)\/|\.(?:pdf|docx?|xlsx?|pptx?|zip)$/i

/** How the story of a document resolves its links and pictures. */
export function storyContext(
  context: ImportContext,
  document: SourceDocument,
  { stored }: Pictures,
): StoryContext & { featured: FeaturedPicture | undefined } {
  const { siteUrl, isFromWordPressFile, files } = context
  const base = document.url || siteUrl || undefined
  const pictureOf = (src: string, alt: string): SourcePicture => {
    const url = URL.parse(src, base)
    if (url?.protocol === 'data:') return { loss: 'a picture inside the text' }
    if (!url || !/^https?:$/.test(url.protocol) || url.href.length > longestUrl)
      return { loss: pictureLoss(src) }
    return stored(originalOf(url.href, context), { alt, url: url.href })
  }
  const ofLibrary = files.get(document.pictureId)
  const featured = ofLibrary?.url || document.picture
  return {
    isFromWordPressFile,
    fileOf: (id) => files.get(id),
    pictureOf,
    featured: featured
      ? { ...pictureOf(featured, ''), caption: ofLibrary?.caption ?? '' }
      : undefined,
    linkOf: (href) => newLink(href, base, context),
  }
}

/** The address to store for a link of a document with the address `base`. */
function newLink(href: string, base: string | undefined, context: ImportContext): SourceLink {
  const url = URL.parse(href.trim(), base)
  if (!url || href.trim() === '') return {}
  const site = URL.parse(context.siteUrl)
  const isOwn = site !== null && hostOf(url) === hostOf(site)
  const found = isOwn ? documentAt(url, context) : undefined
  // A link to a record survives changes of its address, but cannot have a fragment.
  if (found && url.hash === '') return { to: found.record }
  const isFile = isOwn && formerFile.test(url.pathname)
  const own = isOwn && !isFile ? url.pathname + url.search + url.hash : url.href
  const address = found ? found.path + url.hash : own
  if (!isLinkAddress(address) || address.length > richTextLimits.attribute) return {}
  if (isFile) return { to: address, loss: `the file ${address}, which stays at the former site` }
  if (isOwn && !found && own !== '/')
    return { to: address, loss: `the page ${address} that a link leads to, which is not imported` }
  const hasPlace = isOwn && url.hash !== ''
  return hasPlace ? { to: address, loss: `the place ${url.hash} of a link` } : { to: address }
}

function documentAt(
  url: URL,
  { siteUrl, paths, documents }: ImportContext,
): NewAddress | undefined {
  const pathOnly = formerKey(url.origin + url.pathname, siteUrl)
  return (
    paths.get(formerKey(url.href, siteUrl) ?? '') ??
    documents.get(`post:${wordpressId(url, siteUrl)}`) ??
    paths.get(pathOnly ?? '')
  )
}

/** The id in an address of WordPress without a name: `/?p=12`. */
function wordpressId({ pathname, searchParams }: URL, siteUrl: string): string | undefined {
  const home = trimEndOf(URL.parse(siteUrl)?.pathname ?? '', /\//)
  if (trimEndOf(pathname.replace(/\/index\.php$/, ''), /\//) !== home) return undefined
  const ids = ['p', 'page_id', 'attachment_id'].map((name) => searchParams.get(name))
  return ids.find((id) => id !== null && /^\d{1,20}$/.test(id)) ?? undefined
}

/** The original of a picture that WordPress has scaled: `quay-1024x683.jpg` becomes `quay.jpg` if that is a known file. */
function originalOf(url: string, { fileUrls }: ImportContext): string {
  const plain = url.replace(/[?#].*$/, '')
  const original = plain.replace(/-\d{1,5}x\d{1,5}(?=\.\w{3,4}$)/, '')
  return original !== plain && fileUrls.has(withoutScheme(original)) ? original : url
}
