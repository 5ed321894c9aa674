import { unescapeXml } from '#content/text/unescape-xml.ts'

/**
 * The paths that the sitemap of a site lists, percent-encoded as they are requested, also where it is a sitemap of
 * sitemaps. Their origins do not count: a site that runs for a trial has another one. Throws where the site does not
 * answer, or not with 200.
 */
export const sitemapPaths = (origin: string, signal?: AbortSignal): Promise<string[]> =>
  pathsOf(origin, '/sitemap.xml', signal)

/** The addresses that a sitemap lists. */
export const locationsIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => unescapeXml(address))

async function pathsOf(origin: string, path: string, signal?: AbortSignal): Promise<string[]> {
  const answer = await fetch(origin + path, { signal: signal ?? null })
  const xml = await answer.text()
  if (answer.status !== 200) throw new Error(`the sitemap is answered with ${answer.status}`)
  const found = locationsIn(xml).map((address) => new URL(address))
  if (!xml.includes('<sitemapindex')) return found.map(({ pathname }) => pathname)
  const all: string[] = []
  for (const { pathname, search } of found)
    all.push(...(await pathsOf(origin, pathname + search, signal)))
  return all
}
