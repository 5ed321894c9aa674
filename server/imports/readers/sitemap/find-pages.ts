import { sitemapIn } from '#content/text/sitemap.ts'
import { FetchError } from '../../../http/outgoing/checked-get.ts'
import type { FetchedText, FetchText } from '../../fetch-text.ts'
import { ImportSourceError } from '../import-source-error.ts'
import { webAddress } from '../source-text.ts'

const mostPages = 5000
const mostSitemaps = 50

/** Sitemaps inside of sitemap indexes. The protocol allows one level. */
const deepest = 2

/** The pages of a site. */
interface FoundPages {
  /** Absolute addresses of the site, each once, in the order of the sitemaps. */
  addresses: string[]
  /** What is left out, and how often. */
  leftOut: ReadonlyMap<string, number>
}

/**
 * Lists the first 5,000 pages that a site names in `sitemap`, in the sitemaps of its robots.txt, or in /sitemap.xml. A sitemap
 * that cannot be read is ignored, unless it is the only one. Throws `ImportSourceError` for a site without a sitemap.
 */
export async function findPages(
  siteUrl: string,
  fetchText: FetchText,
  sitemap?: string,
): Promise<FoundPages> {
  const addresses = new Set<string>()
  const leftOut = new Map<string, number>()
  const leaveOut = (kind: string) => leftOut.set(kind, (leftOut.get(kind) ?? 0) + 1)
  const seen = new Set<string>()
  let hasFound = false
  let level = sitemap === undefined ? await listSitemaps(siteUrl, fetchText) : [sitemap]
  for (let depth = 0; depth <= deepest; depth++) {
    const nextLevel: string[] = []
    for (const address of level) {
      if (seen.has(address)) continue
      if (seen.size === mostSitemaps) {
        leaveOut(`sitemap after the first ${mostSitemaps}`)
        continue
      }
      seen.add(address)
      const sitemap = await readSitemapFile(address, fetchText)
      hasFound ||= sitemap !== undefined
      for (const each of sitemap?.sitemaps ?? []) nextLevel.push(each)
      for (const page of sitemap?.pages ?? []) {
        if (!isSameSite(page, siteUrl)) leaveOut('address of another site')
        else if (addresses.size < mostPages) addresses.add(page)
        else if (!addresses.has(page)) leaveOut(`page after the first ${mostPages}`)
      }
    }
    level = nextLevel
  }
  if (!hasFound) throw new ImportSourceError('it has no sitemap that can be read')
  return { addresses: [...addresses], leftOut }
}

/** A host with and without `www.` is one site. */
export const isSameSite = (address: string, siteUrl: string): boolean =>
  bareHost(address) === bareHost(siteUrl)

const bareHost = (address: string) => URL.parse(address)?.host.replace(/^www\./, '')

async function listSitemaps(siteUrl: string, fetchText: FetchText): Promise<string[]> {
  const usual = new URL('/sitemap.xml', siteUrl).href
  const robots = await tryFetch(new URL('/robots.txt', siteUrl).href, fetchText)
  const lines = robots?.text.slice(0, 500_000).split(/\r?\n/) ?? []
  const named = lines.flatMap((line) => {
    const address = /^\s*sitemap\s*:(.*)$/i.exec(line)?.[1]
    return address ? webAddress(address, siteUrl) || [] : []
  })
  return named.length > 0 ? named : [usual]
}

/** `undefined` if the address cannot be read. */
async function tryFetch(address: string, fetchText: FetchText): Promise<FetchedText | undefined> {
  try {
    const answer = await fetchText(address)
    return answer.status === 200 ? answer : undefined
  } catch (error) {
    if (error instanceof FetchError) return undefined
    throw error
  }
}

interface SitemapFile {
  sitemaps: string[]
  pages: string[]
}

/** `undefined` if the file is no sitemap. */
async function readSitemapFile(
  address: string,
  fetchText: FetchText,
): Promise<SitemapFile | undefined> {
  const answer = await tryFetch(address, fetchText)
  const sitemap = answer && sitemapIn(answer.text)
  if (!sitemap) return undefined
  const found = Array.from(sitemap.addresses, (each) => webAddress(each, answer.url)).filter(
    Boolean,
  )
  if (found.length === 0) return undefined
  if (sitemap.isIndex) return { sitemaps: found, pages: [] }
  return { sitemaps: [], pages: found.map((page) => page.replace(/#.*$/, '')) }
}
