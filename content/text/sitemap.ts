import { unescapeXml } from './unescape-xml.ts'

interface Sitemap {
  /** Whether it is a sitemap index: its addresses are those of other sitemaps. */
  isIndex: boolean
  /** Read when they are needed: a long text has hundreds of thousands. */
  addresses: Iterable<string>
}

/** Characters of an escaped address: 2,000, each as the longest reference. The rest of a longer one is ignored. */
const longestAddress = 12_000

/**
 * The addresses in a sitemap's `<loc>` elements, with or without CDATA. `undefined` for a text without any. The text is
 * not parsed as XML, so nothing that a document type declares is expanded, and the time grows with the length of the text
 * only. https://www.sitemaps.org/protocol.html
 */
export function sitemapIn(xml: string): Sitemap | undefined {
  const [, prefix = '', root = ''] = /<(\w{1,20}:)?(urlset|sitemapindex)[\s>]/.exec(xml) ?? []
  // Only this prefix: the addresses of pictures are in `image:loc`.
  const name = `${prefix}loc`
  if (!xml.includes(`<${name}>`)) return undefined
  return { isIndex: root === 'sitemapindex', addresses: addressesIn(xml, name) }
}

function* addressesIn(xml: string, name: string): Generator<string> {
  const tag = `<${name}>`
  for (let start = xml.indexOf(tag); start >= 0; ) {
    const next = xml.indexOf(tag, start + tag.length)
    const part = xml.slice(start + tag.length, next < 0 ? undefined : next)
    const end = part.indexOf(`</${name}>`)
    if (end >= 0) yield addressOf(part.slice(0, end).trim())
    start = next
  }
}

const addressOf = (content: string) =>
  content.startsWith('<![CDATA[') && content.endsWith(']]>')
    ? content.slice(9, -3).trim()
    : unescapeXml(content.slice(0, longestAddress))
