import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { addressKey } from '#content/redirects/redirect-source.ts'
import { sitemapIn } from '#content/text/sitemap.ts'

/** Addresses of a former site, as somebody pasted them. */
interface PastedAddresses {
  /** Each address once, without its host, or the text of a line that is no address. */
  lines: { address: string; isAddress: boolean }[]
  /** The sitemaps that a sitemap index lists. */
  sitemaps: string[]
}

const longestAddress = 2_000

/** Characters of a line that is no address. */
const longestShown = 200

/** Lines, and characters of lines, between which other requests are answered. */
const linesPerTurn = 1_000
const lengthPerTurn = 50_000

/** Reads addresses from lines, or from a sitemap. Blank lines are skipped. */
export async function readPasted(text: string): Promise<PastedAddresses> {
  const sitemap = sitemapIn(text)
  const all = inTurns(sitemap?.addresses ?? linesOf(text))
  if (sitemap?.isIndex) return { lines: [], sitemaps: await Array.fromAsync(all) }
  const lines = new Map<string, PastedAddresses['lines'][number]>()
  for await (const written of all) {
    const line = written.trim()
    if (line === '') continue
    const address = withoutHost(line)
    const key = address.length > longestAddress ? undefined : addressKey(address)
    if (key === undefined) {
      const shown = line.slice(0, longestShown)
      lines.set(`not an address: ${shown}`, { address: shown, isAddress: false })
    } else if (!lines.has(key)) lines.set(key, { address, isAddress: true })
  }
  return { lines: [...lines.values()], sitemaps: [] }
}

/** Yields the texts, and answers other requests between them. */
async function* inTurns(texts: Iterable<string>): AsyncGenerator<string> {
  let [lines, length] = [0, 0]
  for (const text of texts) {
    lines++
    length += text.length
    if (lines >= linesPerTurn || length >= lengthPerTurn) {
      await yieldToEventLoop()
      ;[lines, length] = [0, 0]
    }
    yield text
  }
}

/** Splits a text when its lines are needed: millions at once would keep other requests waiting. */
function* linesOf(text: string): Generator<string> {
  for (const [line] of text.matchAll(/[^\r\n]+/g)) yield line
}

/** The path and query of a URL or a path. Other text is returned as it is. */
function withoutHost(text: string): string {
  const [host] = /^https?:\/\/[^/?#]*/i.exec(text) ?? []
  const address = (host === undefined ? text : text.slice(host.length)).replace(/#.*$/s, '')
  return host === undefined || address.startsWith('/') ? address : `/${address}`
}
