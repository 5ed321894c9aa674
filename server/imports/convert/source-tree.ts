import { Text } from 'domhandler'
import {
  type ChildNode,
  Element,
  isTag,
  isText,
  parseHtml,
  rawText,
} from '#content/rich-text/html/html-tree.ts'
import { videoSource } from '#content/rich-text/video-source.ts'

export type SourcePicture = { src: string } | { loss: string }

/** What a document's HTML needs from the import that it belongs to. */
export interface SourceLinks {
  /** The address to store for a link of the former site; `undefined` to keep its text only. */
  linkOf(href: string): string | undefined
  /** The picture to store in place of an address, or what the report says of a picture that cannot be had. */
  pictureOf(src: string): SourcePicture
}

interface SourceTree {
  nodes: ChildNode[]
  losses: string[]
}

/** Parses a document's HTML and rewrites what the reader of rich texts would drop: embeds, galleries, lazy pictures. */
export function sourceTree(html: string, links: SourceLinks, isUnwrapped: boolean): SourceTree {
  const root = new Element('div', {}, parseHtml(html))
  const counts = new Map<string, number>()
  const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1)
  if (isUnwrapped) wrapParagraphs(root)
  rewrite(root, links, count)
  const losses = [...counts].map(([what, times]) =>
    times === 1 ? what : `${what} (${times} times)`,
  )
  return { nodes: root.children, losses }
}

type Count = (what: string) => void

function rewrite(parent: Element, links: SourceLinks, count: Count): void {
  for (const node of parent.children) if (isTag(node)) rewriteElement(node, links, count)
  setChildren(
    parent,
    parent.children.flatMap((node) => (isText(node) ? linked(node, parent) : [node])),
  )
}

function rewriteElement(element: Element, links: SourceLinks, count: Count): void {
  const { name, attribs } = element
  const loss = losses.get(name)
  if (loss) count(loss)
  if (name === 'a') {
    const href = links.linkOf(attribs.href ?? '')
    element.attribs = href === undefined ? {} : { href }
  }
  if (name === 'figure') rewriteFigure(element)
  if (name === 'img') rewritePicture(element, links, count)
  else if (players.has(name)) rewritePlayer(element, links, count)
  else rewrite(element, links, count)
}

const players = new Set(['iframe', 'embed', 'video', 'audio'])

/** Elements without a counterpart whose loss the report tells. */
const losses = new Map([
  ['form', 'a form'],
  ['svg', 'a drawing'],
  ['canvas', 'a drawing'],
  ['object', 'an embedded object'],
  ['del', 'deleted text'],
])

function rewritePicture(element: Element, links: SourceLinks, count: Count): void {
  const { src = '', alt = '', width, height } = element.attribs
  const lazy = element.attribs['data-src'] ?? element.attribs['data-lazy-src']
  const wanted = lazy || src
  element.attribs = {}
  // Tracking pixels are no content.
  if (isPixel(width) || isPixel(height)) return
  const found = links.pictureOf(wanted)
  if ('src' in found) element.attribs = { src: found.src, alt }
  else count(found.loss)
}

const isPixel = (size: string | undefined) => size !== undefined && Number.parseFloat(size) <= 2

/** Replaces an embedded video by the video of a story, and any other embedded page by a link to it. */
function rewritePlayer(element: Element, links: SourceLinks, count: Count): void {
  const source = element.children.filter(isTag).find(({ name }) => name === 'source')
  const address = element.attribs.src ?? element.attribs['data-src'] ?? source?.attribs.src ?? ''
  const written = links.linkOf(address.startsWith('//') ? `https:${address}` : address)
  const title = element.attribs.title ?? ''
  element.name = 'p'
  element.attribs = {}
  setChildren(element, written === undefined ? [] : [linkTo(written)])
  if (written === undefined) count('an embedded page')
  else if (isVideo(written)) becomeVideo(element, written, title)
  else count('an embedded page, which became a link')
}

const isVideo = (address: string) =>
  address.startsWith('https://') && videoSource(address).kind !== 'page'

function becomeVideo(element: Element, address: string, title: string): void {
  element.name = 'div'
  element.attribs = { 'data-rich': 'video', 'data-src': address, 'data-title': title }
  setChildren(element, [])
}

const linkTo = (href: string) => new Element('a', { href }, [new Text(href)])

/** A figure holds one picture. Galleries, and figures of tables and quotes, are groups. */
function rewriteFigure(figure: Element): void {
  const inner = elementsIn(figure)
  const pictures = inner.filter(({ name }) => name === 'img').length
  const isGroup = inner.some(({ name }) => ['figure', 'table', 'blockquote', 'pre'].includes(name))
  if (isGroup || pictures > 1) figure.name = 'div'
  // The shortcode `caption` has the caption's text beside the picture.
  if (figure.attribs['data-caption'] === undefined || pictures !== 1) return
  const holds = (node: ChildNode): boolean =>
    isTag(node) && (node.name === 'img' || node.children.some(holds))
  const caption = new Element(
    'figcaption',
    {},
    figure.children.filter((node) => !holds(node)),
  )
  setChildren(figure, [...figure.children.filter(holds), caption])
}

function elementsIn(element: Element): Element[] {
  const found: Element[] = []
  const visit = ({ children }: Element) => {
    for (const child of children.filter(isTag)) {
      found.push(child)
      visit(child)
    }
  }
  visit(element)
  return found
}

/** A line that is only an address, as WordPress writes embeds, becomes a video or a link. */
function linked(text: { data: string } & ChildNode, parent: Element): ChildNode[] {
  const line = text.data.trim()
  if (parent.name === 'a' || parent.name === 'pre' || parent.name === 'code') return [text]
  if (!/^https?:\/\/[^\s"'<>]{3,2000}$/.test(line) || !URL.canParse(line)) return [text]
  const link = linkTo(line)
  if (isVideo(line)) becomeVideo(link, line, '')
  return [link]
}

const groups = new Set(['div', 'blockquote', 'section', 'article'])
const inlines = new Set([
  ...['a', 'abbr', 'b', 'bdi', 'br', 'cite', 'code', 'del', 'dfn', 'em', 'font', 'i', 'img', 'ins'],
  ...[
    'kbd',
    'mark',
    'q',
    's',
    'samp',
    'small',
    'span',
    'strike',
    'strong',
    'sub',
    'sup',
    'tt',
    'u',
    'var',
  ],
])

/**
 * Makes paragraphs of text that WordPress's classic editor stores without tags: an empty line ends a paragraph, a line
 * break stays one. https://developer.wordpress.org/reference/functions/wpautop
 */
function wrapParagraphs(parent: Element): void {
  const blocks: ChildNode[] = []
  let line: ChildNode[] = []
  const end = () => {
    if (line.some((node) => isTag(node) || rawText(node).trim() !== ''))
      blocks.push(new Element('p', {}, line))
    line = []
  }
  for (const node of parent.children) {
    if (isText(node)) {
      for (const [index, paragraph] of node.data.split(/\n[^\S\n]*\n\s*/).entries()) {
        if (index > 0) end()
        for (const [place, piece] of paragraph.split('\n').entries()) {
          if (place > 0 && line.length > 0) line.push(new Element('br', {}))
          if (piece !== '') line.push(new Text(piece))
        }
      }
    } else if (isTag(node) && inlines.has(node.name) && !isQuoted(node, parent)) line.push(node)
    else {
      end()
      if (isTag(node) && groups.has(node.name)) wrapParagraphs(node)
      blocks.push(node)
    }
  }
  end()
  setChildren(parent, blocks)
}

/** Whether an element names the author of a quote. */
const isQuoted = ({ name }: Element, parent: Element) =>
  name === 'cite' && parent.name === 'blockquote'

/** Sets an element's children with their parent, which the reader of tables needs. */
function setChildren(parent: Element, children: ChildNode[]): void {
  for (const child of children) child.parent = parent
  parent.children = children
}
