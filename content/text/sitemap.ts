import { unescapeXml } from './unescape-xml.ts'

interface Sitemap {
  /** Whether it is a sitemap index: its addresses are those of other sitemaps. */
  isIndex: boolean
  addresses: string[]
}

/**
 * The addresses in a sitemap's `<loc>` elements, with or without CDATA. `undefined` for a text without any. The text is
 * not parsed as XML, so nothing that a document type declares is expanded, and the time grows with the length of the text
 * only. https://www.sitemaps.org/protocol.html
 */
export function sitemapIn(xml: string): Sitemap | undefined {
  if (!xml.includes('<loc>')) return undefined
  const addresses = xml.split('<loc>').flatMap((part) => {
    const end = part.indexOf('</loc>')
    if (end < 0) return []
    const content = part.slice(0, end).trim()
    const isData = content.startsWith('<![CDATA[') && content.endsWith(']]>')
    return isData ? content.slice(9, -3).trim() : unescapeXml(content)
  })
  return { isIndex: /<sitemapindex[\s>]/.test(xml), addresses }
}
