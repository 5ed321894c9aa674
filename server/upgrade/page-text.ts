import { type ChildNode, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'

/** What stands on a page, piece by piece: title and description, texts, what pictures show, where links lead. */
export type PageText = readonly string[]

/** Elements that nobody reads. */
const unread = new Set(['script', 'style', 'template', 'noscript', 'svg'])

/** What a visitor reads on a page, without how it is made: two versions of the program write other HTML. */
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

/** The first place where two pages are not the same; `undefined` when they are. */
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
