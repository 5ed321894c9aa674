import { unescapeXml } from '#content/text/unescape-xml.ts'

/**
 * The percent-encoded paths in a site's sitemap or sitemap index. Origins are ignored, because a site on trial runs
 * at another origin. Throws unless the site answers 200.
 */
export const sitemapPaths = (origin: string, signal?: AbortSignal): Promise<string[]> =>
  pathsOf(origin, '/sitemap.xml', signal)

/** The addresses in a sitemap's `<loc>` elements. */
export const locationsIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => unescapeXml(address))

async function pathsOf(origin: string, path: string, signal?: AbortSignal): Promise<string[]> {
  const answer = await fetch(origin + path, { signal: signal ?? null })
  const xml = await answer.text()
  if (answer.status !== 200) throw new Error(`the sitemap answered ${answer.status}`)
  const found = locationsIn(xml).map((address) => new URL(address))
  if (!xml.includes('<sitemapindex')) return found.map(({ pathname }) => pathname)
  const all: string[] = []
  for (const { pathname, search } of found)
    all.push(...(await pathsOf(origin, pathname + search, signal)))
  return all
}
