import { FetchError } from '../../../http/outgoing/checked-get.ts'
import type { FetchedText, FetchText } from '../../fetch-text.ts'
import type { SourceDocument, SourceEntry } from '../../source-entry.ts'
import { ImportSourceError } from '../import-source-error.ts'
import * as source from '../source-text.ts'
import { findPages, isSameSite } from './find-pages.ts'
import { readMainText } from './main-text.ts'
import { readPageFacts } from './page-facts.ts'
import { parsePage } from './page-tree.ts'

const { limits } = source

/**
 * Reads the pages of any site that its sitemaps name, one after the other. `address` is the site or one sitemap of it. Does not fetch a page again whose key is
 * `known`, except the home page, which names the site. The key of a page is its path with the query: `/about`. Throws
 * `ImportSourceError` for a site without a sitemap, and `FetchError` if its home page cannot be fetched.
 */
export async function* readSitemap(
  address: string,
  fetchText: FetchText,
  known: ReadonlySet<string>,
): AsyncGenerator<SourceEntry> {
  const sitemap = /\.xml(?:\.gz)?$/i.test(new URL(address).pathname) ? address : undefined
  const home = await fetchText(sitemap ? new URL('/', sitemap).href : address)
  if (home.status !== 200) throw new ImportSourceError(`its home page answered ${home.status}`)
  const siteUrl = new URL(home.url).origin
  const { addresses, leftOut } = await findPages(siteUrl, fetchText, sitemap)
  const siteTitle = await siteTitleOf(home)
  yield { type: 'site', url: siteUrl, title: siteTitle }
  const done = new Set(known)
  const homeKey = keyOf(home.url)
  if (!done.has(homeKey)) {
    const entry = await entryOf(home, { asked: home.url, siteTitle })
    yield entry.type === 'document' ? { ...entry, kind: 'home' } : entry
  }
  done.add(homeKey)
  for (const asked of addresses) {
    const key = keyOf(asked)
    if (done.has(key)) continue
    done.add(key)
    yield await fetchEntry({ asked, siteTitle }, fetchText)
  }
  for (const [kind, count] of leftOut) yield { type: 'left-out', kind, count }
}

function keyOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}

async function siteTitleOf({ text }: FetchedText): Promise<string> {
  const losses: string[] = []
  const facts = readPageFacts(await parsePage(await source.boundedHtml(text, losses)))
  const name = facts.meta.get('og:site_name') || facts.title.split(separator)[0] || ''
  return source.oneLine(name, limits.title)
}

/** Sign between the title of a page and the name of the site. */
const separator = /(?<!\s)\s+[|–—·•»:-]\s+/

interface Context {
  /** Address in the sitemap. */
  asked: string
  siteTitle: string
}

async function fetchEntry(context: Context, fetchText: FetchText): Promise<SourceEntry> {
  let answer: FetchedText
  try {
    answer = await fetchText(context.asked)
  } catch (error) {
    if (error instanceof FetchError) return skipped(context.asked, error.message)
    throw error
  }
  return entryOf(answer, context)
}

const skipped = (url: string, reason: string): SourceEntry => ({ type: 'skipped', url, reason })

async function entryOf(answer: FetchedText, { asked, siteTitle }: Context): Promise<SourceEntry> {
  const { url, status, headers, text } = answer
  if (status !== 200) return skipped(asked, `its server answered ${status}`)
  if (!isSameSite(url, asked)) return skipped(asked, 'it redirects to another site')
  if (!isSamePage(url, asked)) return skipped(asked, `it redirects to ${keyOf(url)}`)
  const isHtml = /^(?:text\/html|application\/xhtml\+xml)\b/i.test(
    headers['content-type'] ?? 'text/html',
  )
  if (!isHtml) return skipped(asked, 'it is not a web page')
  const losses: string[] = []
  const page = await parsePage(await source.boundedHtml(source.withoutControls(text), losses))
  const [loss] = losses
  if (loss) return skipped(asked, 'its HTML is too long, or its elements are nested too deeply')
  const facts = readPageFacts(page)
  const robots = [headers['x-robots-tag'], facts.meta.get('robots')].flat().join(',')
  if (/\bnoindex\b|\bnone\b/i.test(robots))
    return skipped(asked, 'it is excluded from search engines')
  const canonical = canonicalOf(facts.canonical, url)
  if (bareKey(canonical) !== bareKey(url)) {
    return skipped(asked, `its canonical address is ${canonical}`)
  }
  return documentOf(page, { facts, url, siteTitle })
}

/**
 * The canonical address, by default the page's own. Ignores one without a scheme such as `www.brook.example/about`, a
 * common mistake. Only its path counts, since a copy of a site names the original's host.
 */
function canonicalOf(written: string, url: string): string {
  const isAbsolute = /^\s*(?:https?:)?\//i.test(written)
  return (isAbsolute && source.webAddress(written, url)) || url
}

/** Ignores the scheme, `www.` and a slash at the end, in which addresses of one page differ. */
const isSamePage = (one: string, other: string) =>
  isSameSite(one, other) && bareKey(one) === bareKey(other)

/** Key without a slash at the end of the path. */
const bareKey = (address: string) => keyOf(address).replace(/\/(?=$|\?)/, '')

interface Page {
  facts: ReturnType<typeof readPageFacts>
  url: string
  siteTitle: string
}

function documentOf(
  page: Awaited<ReturnType<typeof parsePage>>,
  { facts, url, siteTitle }: Page,
): SourceDocument {
  const { meta } = facts
  const main = readMainText(page, url)
  const ownTitle = withoutSite(facts.title, siteTitle)
  const title = main.heading || withoutSite(meta.get('og:title') ?? '', siteTitle) || ownTitle
  const dates = [meta.get('article:published_time') ?? '', facts.datePublished, main.time]
  const date = dates.map(source.dayOf).find((day) => day !== '') ?? ''
  const description = meta.get('description') || meta.get('og:description') || ''
  const last = new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? ''
  return {
    type: 'document',
    key: keyOf(url),
    kind: date ? 'post' : 'page',
    publishAt: '',
    status: 'public',
    title: source.oneLine(title, limits.title),
    html: main.html,
    excerpt: description,
    author: authorOf(meta.get('author')) || facts.author,
    date,
    slug: source.decodedSlug(last.replace(/\.(?:html?|php|aspx?)$/i, '')),
    url,
    picture: source.webAddress(meta.get('og:image') ?? '', url),
    pictureId: '',
    searchTitle: ownTitle === title ? '' : source.oneLine(ownTitle, 300),
    searchDescription: source.oneLine(description, 1000),
    losses: [],
  }
}

/** Some programs write the address of an author's page. */
const authorOf = (author = '') => (/^https?:/i.test(author) ? '' : source.oneLine(author, 200))

/** Title without the site's name before or behind it. */
function withoutSite(title: string, siteTitle: string): string {
  const parts = title.split(separator)
  if (!siteTitle || parts.length < 2) return title
  if (parts.at(-1) === siteTitle)
    return title.slice(0, title.lastIndexOf(siteTitle)).replace(/(?<!\s)\s+\S\s+$/, '')
  if (parts[0] === siteTitle) return title.slice(siteTitle.length).replace(/^\s+\S\s+/, '')
  return title
}
