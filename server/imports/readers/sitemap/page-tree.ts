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
  for (const node of nodes) {
    if (!isTag(node)) continue
    yield node
    if (isEntered(node)) yield* elementsOf(node.children, isEntered)
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
export const htmlOf = (
  nodes: readonly ChildNode[],
  isKept: (element: Element) => boolean,
): string =>
  nodes
    .map((node) => {
      if (isText(node)) return escapeMarkup(node.data)
      if (!isTag(node) || !/^[a-z][a-z0-9]*$/.test(node.name) || !isKept(node)) return ''
      const attributes = Object.entries(node.attribs)
        .filter(([name]) => kept.has(name))
        .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
      const start = `<${node.name}${attributes.join('')}>`
      return empty.has(node.name)
        ? start
        : `${start}${htmlOf(node.children, isKept)}</${node.name}>`
    })
    .join('')
