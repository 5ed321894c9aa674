import { trimEndOf } from '#content/text/trim.ts'
import type { SourceDocument, SourceEntry, SourceFile, SourceSite } from '../../source-entry.ts'
import { ImportSourceError } from '../import-source-error.ts'
import * as source from '../source-text.ts'
import { footnotesKey, withFootnotes } from './footnotes.ts'
import { lostBlocks } from './lost-blocks.ts'
import { parseWxr, type WxrItem } from './parse-wxr.ts'
import { createReusableBlocks, type ReusableBlocks } from './reusable-blocks.ts'
import * as wordpress from './wordpress-fields.ts'

const { limits } = source

/** Memory for documents that wait for a reusable block, in UTF-16 units. Those beyond it lose the block. */
const mostWaiting = 4 * limits.html

const mostAuthors = 5000

interface Site {
  url: string
  /** Display names by login. */
  authors: Map<string, string>
}

/**
 * Reads an export of WordPress (WXR 1.0 to 1.2) as a stream. Yields the site, its files and documents in the order of
 * the file, and at the end documents with a reusable block that stands behind them, and the records that are left out.
 * The caller bounds the file's size. Throws `ImportSourceError`, for a cut off file after all its complete entries.
 */
export async function* readWordPressFile(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<SourceEntry> {
  const channel = new Map<string, string>()
  const authors = new Map<string, string>()
  const blocks = createReusableBlocks()
  const items = createItemReader(blocks)
  let site: Site | undefined
  for await (const part of parseWxr(chunks)) {
    if (part.type === 'field' && !channel.has(part.name)) channel.set(part.name, part.text)
    if (part.type === 'author' && authors.size < mostAuthors) addAuthor(authors, part.fields)
    if (part.type !== 'item') continue
    if (!site) {
      site = { url: siteAddress(channel), authors }
      yield siteEntry(site, channel)
    }
    yield* items.read(part, site)
  }
  if (!site) yield siteEntry({ url: siteAddress(channel), authors }, channel)
  yield* items.end()
}

const siteEntry = ({ url }: Site, channel: ReadonlyMap<string, string>): SourceSite => ({
  type: 'site',
  url,
  title: source.plainText(channel.get('title') ?? '', limits.title),
})

/** The address visitors use. `wp:base_site_url` is that of the network, such as `https://wordpress.com/`. */
function siteAddress(channel: ReadonlyMap<string, string>): string {
  if (!channel.has('wp:wxr_version') && !channel.has('wp:base_blog_url')) {
    throw new ImportSourceError('it is a feed, not a WordPress export')
  }
  for (const name of ['link', 'wp:base_blog_url', 'wp:base_site_url']) {
    const url = source.webAddress(channel.get(name) ?? '')
    if (url) return trimEndOf(url.replace(/[?#].*$/, ''), /\//)
  }
  throw new ImportSourceError('it does not contain the address of its site')
}

function addAuthor(authors: Map<string, string>, fields: ReadonlyMap<string, string>) {
  const text = (name: string) => source.plainText(fields.get(name) ?? '', 200)
  const names = `${text('wp:author_first_name')} ${text('wp:author_last_name')}`.trim()
  const login = fields.get('wp:author_login')
  if (login) authors.set(login, text('wp:author_display_name') || names || text('wp:author_login'))
}

function createItemReader(blocks: ReusableBlocks) {
  const countDocument = source.createDocumentCounter()
  const leftOut = new Map<string, number>()
  const waiting: SourceDocument[] = []
  let waitingLength = 0
  let files = 0
  return {
    async *read(item: WxrItem, site: Site): AsyncGenerator<SourceEntry> {
      const id = item.fields.get('wp:post_id')?.trim() ?? ''
      const kind = item.fields.get('wp:post_type')?.trim().slice(0, 100) || 'post'
      if (kind === 'wp_block') blocks.add(id, item.fields.get('content:encoded') ?? '')
      if (wordpress.leftOutTypes.has(kind) || !/^\d{1,20}$/.test(id)) {
        leftOut.set(kind, (leftOut.get(kind) ?? 0) + 1)
        return
      }
      if (kind === 'attachment') {
        files++
        if (files > limits.files)
          throw new ImportSourceError(`it has more than ${limits.files} files`)
        const file = fileOf(item, id, site)
        if (file) yield file
        return
      }
      countDocument()
      const document = documentOf(item, site, { id, kind })
      const isWaiting = blocks.isMissingIn(document.html)
      if (isWaiting) waitingLength += document.html.length
      if (isWaiting && waitingLength <= mostWaiting) waiting.push(document)
      else yield await finished(document, blocks)
    },
    async *end(): AsyncGenerator<SourceEntry> {
      for (const document of waiting) yield await finished(document, blocks)
      for (const [kind, count] of leftOut) yield { type: 'left-out', kind, count }
    },
  }
}

function fileOf({ fields, meta }: WxrItem, id: string, site: Site): SourceFile | undefined {
  const url = source.webAddress(fields.get('wp:attachment_url') ?? '', site.url)
  const alt = source.plainText(meta.get(wordpress.altKey) ?? '', limits.title)
  const caption = source.plainText(fields.get('excerpt:encoded') ?? '', limits.title)
  const page = source.webAddress(fields.get('link') ?? '', `${site.url}/`)
  return url ? { type: 'file', id, url, alt, caption, page } : undefined
}

interface Identity {
  id: string
  kind: string
}

function documentOf(item: WxrItem, site: Site, { id, kind }: Identity): SourceDocument {
  const { fields, meta } = item
  const field = (name: string) => fields.get(name)?.trim() ?? ''
  const creator = field('dc:creator')
  const status = wordpress.statusOf(field('wp:status'), field('wp:post_password'))
  const hasAddress = status === 'public' || status === 'limited'
  return {
    type: 'document',
    key: `post:${id}`,
    kind,
    status,
    title: source.plainText(field('title'), limits.title),
    html: withFootnotes(fields.get('content:encoded') ?? '', meta.get(footnotesKey)),
    excerpt: source.plainText(field('excerpt:encoded'), limits.excerpt),
    author: site.authors.get(creator) ?? source.plainText(creator, 200),
    date: dateOf(field),
    publishAt: status === 'scheduled' ? source.instantOf(field('wp:post_date_gmt')) : '',
    slug: source.decodedSlug(field('wp:post_name')),
    // The link of a draft is that of its preview.
    url: hasAddress ? source.webAddress(field('link'), `${site.url}/`) : '',
    picture: '',
    pictureId: /^\d{1,20}$/.exec(meta.get(wordpress.thumbnailKey) ?? '')?.[0] ?? '',
    searchTitle: wordpress.searchTitleOf(meta),
    searchDescription: wordpress.searchDescriptionOf(meta),
    losses: [
      ...(item.tooLong.has('content:encoded') ? [source.tooLongText] : []),
      ...wordpress.fieldLosses(meta),
      ...wordpress.termLosses(item.terms),
      ...wordpress.commentLoss(item.comments),
    ],
  }
}

/** Day of publication. WordPress also stores a date for a draft, but no UTC date until the draft has a fixed date. */
function dateOf(field: (name: string) => string): string {
  const isFloating =
    field('wp:status') !== 'publish' && field('wp:post_date_gmt').startsWith('0000')
  return isFloating ? '' : source.dayOf(field('wp:post_date'))
}

/** Resolves reusable blocks, for which documents may wait. */
async function finished(document: SourceDocument, blocks: ReusableBlocks): Promise<SourceDocument> {
  const losses = [...document.losses]
  const html = await source.boundedHtml(blocks.resolve(document.html, losses), losses)
  return { ...document, html, losses: [...losses, ...lostBlocks(html)] }
}
