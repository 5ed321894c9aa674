import { type ChildNode, DomHandler, type Element, isTag, isText } from 'domhandler'
import { Parser } from 'htmlparser2'
import { escapeMarkup } from '#content/text/escape-markup.ts'
import { parseInPieces } from '../source-text.ts'

/** Parses a page without blocking the event loop. The caller bounds its length and nesting. */
export async function parsePage(html: string): Promise<ChildNode[]> {
  const handler = new DomHandler()
  await parseInPieces(new Parser(handler), html)
  return handler.root.children
}

/** All elements in the order of the page, without those in an element that is refused. */
export function* elementsOf(
  nodes: readonly ChildNode[],
  isEntered: (element: Element) => boolean = () => true,
): Generator<Element> {
  // A generator for each level would make the work grow with the depth.
  const rest = nodes.toReversed()
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (!isTag(node)) continue
    yield node
    if (isEntered(node)) for (const child of node.children.toReversed()) rest.push(child)
  }
}

/** Text of nodes as it is written. */
export const textOf = (nodes: readonly ChildNode[]): string =>
  nodes
    .map((node) => (isText(node) ? node.data : isTag(node) ? ` ${textOf(node.children)} ` : ''))
    .join('')

const empty = new Set(['br', 'col', 'embed', 'hr', 'img', 'source', 'track', 'wbr'])

/** Attributes with content. Others are of the former site's looks and scripts. */
const kept = new Set([
  'href',
  'src',
  'alt',
  'title',
  'colspan',
  'rowspan',
  'start',
  'lang',
  'class',
])

/** Writes nodes as HTML, without comments and without the elements that are refused. */
export function htmlOf(nodes: readonly ChildNode[], isKept: (element: Element) => boolean): string {
  // One list for all levels: joining each level would copy a deep text once for each of them.
  const parts: string[] = []
  const write = (node: ChildNode) => {
    if (isText(node)) parts.push(escapeMarkup(node.data))
    if (!isTag(node) || !/^[a-z][a-z0-9]*$/.test(node.name) || !isKept(node)) return
    parts.push(`<${node.name}`)
    for (const [name, value] of Object.entries(node.attribs)) {
      if (kept.has(name)) parts.push(` ${name}="${escapeMarkup(value)}"`)
    }
    parts.push('>')
    for (const child of node.children) write(child)
    if (!empty.has(node.name)) parts.push(`</${node.name}>`)
  }
  for (const node of nodes) write(node)
  return parts.join('')
}
