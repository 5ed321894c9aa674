import { Text } from 'domhandler'
import {
  type ChildNode,
  Element,
  isTag,
  isText,
  parseHtml,
  rawText,
  scriptOf,
  styleOf,
} from '#content/rich-text/html/html-tree.ts'
import { scriptLetters } from '#content/rich-text/html/script-letters.ts'
import { videoSource } from '#content/rich-text/video-source.ts'
import { createLosses, type Losses, withWords } from './losses.ts'

export type SourcePicture = { src: string } | { loss: string }

/** The address to store for a link, and what is lost with the former one. Without an address, its text stays. */
export interface SourceLink {
  to?: string
  loss?: string
}

/** What a document's HTML needs from the import that it belongs to. */
export interface SourceLinks {
  linkOf(href: string): SourceLink
  /** The picture to store in place of an address, or what the report says of a picture that cannot be had. */
  pictureOf(src: string, alt: string): SourcePicture
}

interface SourceTree {
  nodes: ChildNode[]
  losses: Losses
}

/** Parses a document's HTML and rewrites what the reader of rich texts would drop: embeds, galleries, lazy pictures. */
export function sourceTree(html: string, links: SourceLinks, isUnwrapped: boolean): SourceTree {
  const root = new Element('div', {}, parseHtml(html))
  const losses = createLosses()
  if (isUnwrapped) wrapParagraphs(root)
  rewrite(root, links, losses)
  return { nodes: root.children, losses }
}

function rewrite(parent: Element, links: SourceLinks, losses: Losses): void {
  for (const node of parent.children) if (isTag(node)) rewriteElement(node, links, losses)
  setChildren(
    parent,
    parent.children.flatMap((node) => (isText(node) ? linked(node, parent) : [node])),
  )
}

function rewriteElement(element: Element, links: SourceLinks, losses: Losses): void {
  const { name } = element
  const loss = lossOf(element)
  if (loss) losses.add(loss)
  if (name === 'a') rewriteLink(element, links, losses)
  if (name === 'figure') rewriteFigure(element)
  const linkless = linklessOf(element)
  if (linkless) loseLinks(element, linkless, losses)
  if (name === 'img') rewritePicture(element, links, losses)
  else if (players.has(name)) rewritePlayer(element, links, losses)
  else rewrite(element, links, losses)
}

/** What stores the text of an element without its links; `undefined` elsewhere. */
function linklessOf({ name, parent }: Element): string | undefined {
  if (!parent || !isTag(parent)) return undefined
  const isCaption = name === 'figcaption' && parent.name === 'figure' && holdsPicture(parent)
  if (isCaption) return 'caption'
  const isAuthor = (name === 'cite' || name === 'footer') && parent.name === 'blockquote'
  return isAuthor ? 'quote’s author' : undefined
}

const holdsPicture = (element: Element) => elementsIn(element).some(({ name }) => name === 'img')

function loseLinks(element: Element, what: string, losses: Losses): void {
  for (const link of elementsIn(element).filter(({ name }) => name === 'a')) {
    const { href = '' } = link.attribs
    if (href.trim() !== '') losses.add(`the link ${href.trim().slice(0, 300)} of a ${what}`)
    link.name = 'span'
    link.attribs = {}
  }
}

const players = new Set(['iframe', 'embed', 'video', 'audio'])

/** What the report says of an element that has no counterpart. */
function lossOf(element: Element): string | undefined {
  const { name, attribs } = element
  const text = () => rawText(element)
  const named = nameless.get(name)
  if (named) return named
  if (name === 'del') return withWords('deleted text', text())
  if (name === 's' || name === 'strike') return withWords('the line through a text', text())
  if (name === 'button' || name === 'select' || name === 'textarea')
    return withWords('a form field', text())
  if (name === 'script' && !/json/.test(attribs.type ?? '')) return 'a script'
  if ((name === 'ul' || name === 'ol') && isWithin(element, flat))
    return 'a list inside a table or a quote'
  const background = /background(?:-image)?\s*:[^;]*url\(["']?([^"')]+)/i.exec(attribs.style ?? '')
  if (background) return `the background picture ${background[1]?.slice(0, 300)}`
  if (styleOf(element).display === 'none' && text().trim() !== '')
    return withWords('hidden text', text())
  const script = scriptOf(element)
  const written = element.children.map(rawText).join('')
  if (script && scriptLetters(written, script) === undefined)
    return withWords(script === 'super' ? 'superscript' : 'subscript', written)
  return undefined
}

const nameless = new Map([
  ['form', 'a form'],
  ['svg', 'a drawing'],
  ['canvas', 'a drawing'],
  ['object', 'an embedded object'],
  ['u', 'underlining'],
  ['ins', 'underlining'],
  ['mark', 'highlighting'],
])

/** Elements that hold paragraphs only. */
const flat = new Set(['td', 'th', 'blockquote'])

function isWithin({ parent }: Element, names: ReadonlySet<string>): boolean {
  for (let each = parent; each && isTag(each); each = each.parent)
    if (names.has(each.name)) return true
  return false
}

const pictureFile = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i

function rewriteLink(element: Element, { linkOf }: SourceLinks, losses: Losses): void {
  const { href = '', class: classes = '' } = element.attribs
  element.attribs = {}
  const text = rawText(element).trim()
  // WordPress's block of a file has the same link before it.
  if (classes.split(' ').includes('wp-block-file__button')) {
    losses.add(withWords('a download button', text))
    setChildren(element, [])
    return
  }
  const isOfPicture = holdsPicture(element)
  const path = URL.parse(href, 'https://site.invalid')?.pathname ?? ''
  // A picture that opens its larger file.
  if (isOfPicture && pictureFile.test(path)) return
  if (href.startsWith('#')) {
    // The way back from a footnote is a sign, and its mark is a raised number.
    if (!/[\p{L}\p{N}]/u.test(text) && !holdsPicture(element)) setChildren(element, [])
    else if (href.length > 1 && !isWithin(element, raised))
      losses.add(withWords('a link to a place in the text', href))
    return
  }
  const { to, loss } = linkOf(href)
  if (loss) losses.add(loss)
  if (to !== undefined && text === '' && isOfPicture) losses.add(`the link ${to} of a picture`)
  else if (to !== undefined) element.attribs = { href: to }
  else if (href.trim() !== '' && !loss) losses.add(`the link ${href.trim().slice(0, 300)}`)
}

const raised = new Set(['sup'])

function rewritePicture(element: Element, links: SourceLinks, losses: Losses): void {
  const { src = '', alt = '', width, height } = element.attribs
  const lazy = element.attribs['data-src'] ?? element.attribs['data-lazy-src']
  const wanted = lazy || src
  element.attribs = {}
  // Tracking pixels are no content.
  if (isPixel(width) || isPixel(height)) return
  const found = links.pictureOf(wanted, alt)
  if ('src' in found) element.attribs = { src: found.src, alt }
  else losses.add(found.loss)
}

const isPixel = (size: string | undefined) => size !== undefined && Number.parseFloat(size) <= 2

/** What an element plays. */
const played: Record<string, string> = { video: 'a video', audio: 'an audio file' }

/** Replaces an embedded video by the video of a story, and any other embedded page by a link to it. */
function rewritePlayer(element: Element, links: SourceLinks, losses: Losses): void {
  const source = element.children.filter(isTag).find(({ name }) => name === 'source')
  const address = element.attribs.src ?? element.attribs['data-src'] ?? source?.attribs.src ?? ''
  const what = played[element.name] ?? 'an embedded page'
  const { to, loss } = links.linkOf(address.startsWith('//') ? `https:${address}` : address)
  const title = element.attribs.title ?? ''
  element.name = 'p'
  element.attribs = {}
  setChildren(element, to === undefined ? [] : [linkTo(to)])
  if (loss) losses.add(loss)
  if (to === undefined) losses.add(withWords(what, address))
  else if (isVideo(to)) becomeVideo(element, to, title)
  else losses.add(`${what}, which became a link`)
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

/** All elements inside of an element. */
export function elementsIn(element: Element): Element[] {
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
