import { type ChildNode, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'

/** The content of a page in pieces: title, description, texts, image descriptions, link targets. */
export type PageText = readonly string[]

/** Elements without readable text. */
const unread = new Set(['script', 'style', 'template', 'noscript', 'svg'])

/** The readable content of a page. Ignores markup, which differs between versions of the program. */
export function pageText(html: string): PageText {
  const pieces: string[] = []
  const add = (text: string | undefined) => {
    const plain = text?.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim()
    if (plain) pieces.push(plain)
  }
  const read = (nodes: readonly ChildNode[]) => {
    for (const node of nodes) {
      if (isText(node)) add(node.data)
      if (!isTag(node) || unread.has(node.name)) continue
      const { name, content, alt, href } = node.attribs
      if (node.name === 'meta' && name === 'description') add(content)
      if (node.name === 'img') add(alt)
      if (node.name === 'a') add(href)
      read(node.children)
    }
  }
  read(parseDocument(html).children)
  return pieces
}

/** The first difference between two pages, if any. */
export function firstDifference(
  before: PageText,
  after: PageText,
): { before: string; after: string } | undefined {
  const longest = Math.max(before.length, after.length)
  for (let place = 0; place < longest; place++) {
    if (before[place] !== after[place])
      return { before: before[place] ?? 'nothing', after: after[place] ?? 'nothing' }
  }
  return undefined
}
