import { hrefsIn } from '#content/rich-text/hrefs.ts'
import {
  type ChildNode,
  type Element,
  isSilent,
  isTag,
  rawText,
  scriptOf,
} from '#content/rich-text/html/html-tree.ts'
import { hasListsBelow, readNodes } from '#content/rich-text/html/read-html.ts'
import { mostLists } from '#content/rich-text/html/word-list.ts'
import { anyRichNode, type RichNode, type RichTextNode } from '#content/rich-text/nodes.ts'
import { readRichText } from '#content/rich-text/read.ts'
import { isInline } from '../readers/source-text.ts'
import type { SourceDocument } from '../source-entry.ts'
import { type Losses, withWords } from './losses.ts'
import { type SourceFiles, withoutShortcodes } from './shortcodes.ts'
import { elementsIn, type SourceLinks, sourceTree } from './source-tree.ts'

/** The text of a document of the former site as a story. */
export interface Story {
  blocks: RichTextNode[]
  /** What the story lacks, as ends of the sentence 'Left out: …'. */
  losses: string[]
}

export interface StoryContext extends SourceLinks {
  /** The system that wrote the HTML. WordPress's files have shortcodes, and paragraphs without tags. */
  isFromWordPressFile: boolean
  fileOf: SourceFiles
}

/** Turns the HTML of a document into a story, by the rules of pasted text. */
export function storyOf({ html }: Pick<SourceDocument, 'html'>, context: StoryContext): Story {
  const { isFromWordPressFile: isRaw } = context
  const { html: plain, lost } = isRaw ? withoutShortcodes(html, context.fileOf) : { html, lost: [] }
  const isUnwrapped = isRaw && !html.includes('<!-- wp:')
  if (isTooLong(plain, isUnwrapped))
    return { blocks: [], losses: ['the text, which is longer than a story may be'] }
  const { nodes, losses } = sourceTree(plain, context, isUnwrapped)
  const { blocks, fault } = readable(nodes)
  for (const loss of lost) losses.add(loss)
  if (fault) losses.add(`the text, which ${fault}`)
  else reportMissing(nodes, blocks, losses)
  return { blocks, losses: losses.list() }
}

/** Compares what visitors of the former site see with a story: each text, link, picture and video it lacks is a loss. */
function reportMissing(
  nodes: readonly ChildNode[],
  blocks: readonly RichTextNode[],
  losses: Losses,
): void {
  const doc = { type: 'doc', content: [...blocks] }
  const [wanted, kept] = [textOf(nodes), writtenText(doc)]
  if (lettersIn(kept) < lettersIn(wanted))
    losses.add(withWords('a part of the text', missingWords(wanted, kept)))
  if (hasListsBelow(nodes, mostLists)) losses.add('the levels of a list below the sixth')
  const links = new Set(hrefsIn(doc))
  const sources = new Set(sourcesIn(doc))
  for (const { name, attribs, children } of nodes.filter(isTag).flatMap(withInner)) {
    const { href, src, 'data-src': video } = attribs
    if (name === 'a' && href !== undefined && !links.has(href) && children.length > 0)
      losses.add(`the link ${href}`)
    if (name === 'img' && src !== undefined && !sources.has(src)) losses.add(`the picture ${src}`)
    if (attribs['data-rich'] === 'video' && video !== undefined && !sources.has(video))
      losses.add(`the video ${video}`)
  }
}

const withInner = (element: Element): Element[] => [element, ...elementsIn(element)]

function sourcesIn({ attrs = {}, content = [] }: RichTextNode): string[] {
  return [...(typeof attrs.src === 'string' ? [attrs.src] : []), ...content.flatMap(sourcesIn)]
}

/** The words of a text that another lacks, in order. */
function missingWords(wanted: string, kept: string): string {
  const counts = new Map<string, number>()
  for (const word of wordsIn(kept)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const missing = wordsIn(wanted).filter((word) => {
    const count = counts.get(word) ?? 0
    counts.set(word, count - 1)
    return count <= 0
  })
  return missing.join(' ')
}

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** Tags and lines of HTML. A story has at most 10,000 nodes, and other work of the process waits for a text. */
const mostMarks = 20_000

/** Without paragraph tags, each line becomes at least one node. */
const mostLines = 10_000

const isTooLong = (html: string, isUnwrapped: boolean): boolean =>
  hasMore(html, /<|\n\s*\n/g, mostMarks) || (isUnwrapped && hasMore(html, /\n/g, mostLines))

function hasMore(html: string, mark: RegExp, most: number): boolean {
  let marks = 0
  for (const _ of html.matchAll(mark)) {
    marks++
    if (marks > most) return true
  }
  return false
}

/** Reads nodes as blocks that a story may have. Deep nesting becomes paragraphs. */
function readable(nodes: readonly ChildNode[]): { blocks: RichTextNode[]; fault?: string } {
  const simpler: readonly RichNode[] = ['headings', 'links', 'pictures', 'code']
  let fault = ''
  for (const allow of [anyRichNode, simpler]) {
    const blocks = readNodes(nodes, allow)
    if (blocks.length === 0) return { blocks }
    const read = readRichText({ type: 'doc', content: blocks }, anyRichNode)
    if (!('error' in read)) return { blocks: read.doc?.content ?? [] }
    fault = read.error
  }
  return { blocks: [], fault }
}

/** The text that visitors of the former site read. Elements that are no part of a line divide words. */
function textOf(nodes: readonly ChildNode[]): string {
  const pieces: string[] = []
  const visit = (node: ChildNode) => {
    if (!isTag(node) || scriptOf(node)) pieces.push(rawText(node))
    else if (!isSilent(node)) {
      const end = isInline(node.name) ? '' : ' '
      pieces.push(end)
      node.children.forEach(visit)
      pieces.push(end)
    }
  }
  nodes.forEach(visit)
  return pieces.join('')
}

/** Text, captions and authors of a block, without the descriptions of pictures, which readers do not see. */
function writtenText({ type, text = '', attrs = {}, content = [] }: RichTextNode): string {
  if (type === 'text') return text
  const written = [attrs.caption, attrs.by].map((each) => (typeof each === 'string' ? each : ''))
  return ` ${written.join(' ')} ${content.map(writtenText).join('')} `
}

const lettersIn = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
