import { type ChildNode, isSilent, isTag, rawText } from '#content/rich-text/html/html-tree.ts'
import { readNodes } from '#content/rich-text/html/read-html.ts'
import { anyRichNode, type RichNode, type RichTextNode } from '#content/rich-text/nodes.ts'
import { readRichText } from '#content/rich-text/read.ts'
import type { SourceDocument } from '../source-entry.ts'
import { type FileAddress, withoutShortcodes } from './shortcodes.ts'
import { type SourceLinks, sourceTree } from './source-tree.ts'

/** The text of a document of the former site as a story. */
export interface Story {
  blocks: RichTextNode[]
  /** What the story lacks, as ends of the sentence 'Left out: …'. */
  losses: string[]
}

export interface StoryContext extends SourceLinks {
  /** The system that wrote the HTML. WordPress's files have shortcodes, and paragraphs without tags. */
  isFromWordPressFile: boolean
  addressOf: FileAddress
}

/** Share of the text's letters that a story must have. The others are reported. */
const leastShare = 0.99

/** Turns the HTML of a document into a story, by the rules of pasted text. */
export function storyOf({ html }: Pick<SourceDocument, 'html'>, context: StoryContext): Story {
  const { isFromWordPressFile: isRaw } = context
  const { html: plain, lost } = isRaw
    ? withoutShortcodes(html, context.addressOf)
    : { html, lost: [] }
  const isUnwrapped = isRaw && !html.includes('<!-- wp:')
  if (isTooLong(plain, isUnwrapped))
    return { blocks: [], losses: ['the text, which is longer than a story can be'] }
  const { nodes, losses } = sourceTree(plain, context, isUnwrapped)
  const { blocks, fault } = readable(nodes)
  const all = [...losses, ...lost.map((name) => `the shortcode [${name}]`)]
  if (fault) all.push(`the text, which ${fault}`)
  const [wanted, kept] = [lettersIn(textOf(nodes)), lettersIn(blocks.map(writtenText).join(''))]
  if (!fault && kept < wanted * leastShare)
    all.push(`${wanted - kept} of ${wanted} letters of the text`)
  return { blocks, losses: all }
}

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

/** The text that visitors of the former site read. */
function textOf(nodes: readonly ChildNode[]): string {
  const pieces: string[] = []
  const visit = (node: ChildNode) => {
    if (!isTag(node)) pieces.push(rawText(node))
    else if (!isSilent(node)) node.children.forEach(visit)
  }
  nodes.forEach(visit)
  return pieces.join('')
}

/** Text, captions and authors of a block, without the descriptions of pictures, which readers do not see. */
function writtenText({ text = '', attrs = {}, content = [] }: RichTextNode): string {
  const written = [attrs.caption, attrs.by].map((each) => (typeof each === 'string' ? each : ''))
  return text + written.join('') + content.map(writtenText).join('')
}

const lettersIn = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
