import { trimEndOf } from '../../text/trim.ts'
import { type RichNode, type RichTextNode, richTextLimits } from '../nodes.ts'
import {
  type ChildNode,
  classesOf,
  type Element,
  findAll,
  isSilent,
  isTag,
  isText,
  rawText,
} from './html-tree.ts'
import { asShown, linkOf, type Marks, marksWithin, noMarks, textNode, trimmed } from './inline.ts'
import { pictureOf } from './picture.ts'
import { cellsOf, isLayout, rowsOf, tableOf } from './table.ts'
import { listsOf, mostLists, type WordItem, wordItemOf } from './word-list.ts'

interface Context {
  allow: ReadonlySet<RichNode>
  origin: string
  /** Nesting level of a list, from 1. */
  listDepth?: number
}

/** Elements that begin and end a line. */
const blockTags = new Set([
  ...[
    'address',
    'article',
    'aside',
    'body',
    'caption',
    'center',
    'dd',
    'details',
    'div',
    'dl',
    'dt',
  ],
  ...[
    'fieldset',
    'figcaption',
    'figure',
    'footer',
    'form',
    'header',
    'html',
    'li',
    'main',
    'nav',
    'p',
  ],
  ...['section', 'summary', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'],
])

/** Reads HTML nodes as blocks of a rich text. */
export function readBlocks(
  nodes: readonly ChildNode[],
  context: Context,
  around: Marks = noMarks,
): RichTextNode[] {
  const { allow, origin } = context
  const blocks: RichTextNode[] = []
  let words: WordItem[] = []
  let line: RichTextNode[] = []

  const endLine = (wrap = paragraphOf) => {
    const content = trimmed(line)
    line = []
    if (content.length === 0) return
    endWordList()
    blocks.push(wrap(content))
  }
  const endWordList = () => {
    if (words.length > 0) blocks.push(...listsOf(words))
    words = []
  }
  const add = (...more: RichTextNode[]) => {
    endLine()
    if (more.length > 0) endWordList()
    blocks.push(...more)
  }

  const within = (element: Element, marks: Marks) => {
    for (const child of element.children) read(child, marks)
  }

  const read = (node: ChildNode, outer: Marks) => {
    if (isText(node)) line.push(textOf(asShown(node.data), outer))
    if (!isTag(node) || isSilent(node)) return
    const { name } = node
    const marks = marksWithin(outer, node, origin)
    const level = headingLevelOf(node)
    const item = allow.has('lists') ? wordItemOf(node) : undefined
    if (name === 'br') line.push({ type: 'hard_break' })
    else if (node.attribs['data-rich'] !== undefined) add(...ownOf(node, context))
    else if (name === 'img' || (name === 'figure' && holdsPicture(node))) {
      const picture = allow.has('pictures') && pictureOf(node, origin)
      if (picture) add(picture)
    } else if (item) {
      endLine()
      const [first, ...rest] = readBlocks(node.children, context)
      const content = [first, ...rest].flatMap((block) => (block ? [asParagraph(block)] : []))
      if (content.length > 0) words.push({ ...item, content })
    } else if (level !== undefined) {
      endLine()
      within(node, { ...marks, bold: false })
      endLine((content) => headingOf(content, level))
    } else if (name === 'ul' || name === 'ol') add(...listOf(node, context))
    else if (name === 'table') add(...tablesOf(node, context))
    else if (name === 'blockquote') add(...quoteOf(node, context))
    else if (name === 'pre') add(...codeOf(node, allow))
    else if (blockTags.has(name)) {
      endLine()
      within(node, marks)
      endLine()
    } else within(node, marks)
  }

  const textOf = (text: string, marks: Marks) =>
    textNode(text, {
      ...marks,
      code: marks.code && allow.has('code'),
      href: allow.has('links') ? marks.href : undefined,
    })
  const headingOf = (content: RichTextNode[], level: number): RichTextNode =>
    allow.has('headings') ? { type: 'heading', attrs: { level }, content } : paragraphOf(content)

  for (const node of nodes) read(node, around)
  endLine()
  endWordList()
  return blocks
}

const paragraphOf = (content: RichTextNode[]): RichTextNode => ({ type: 'paragraph', content })

const holdsPicture = (figure: Element) =>
  figure.children.some((child) => isTag(child) && hasImage(child))
const hasImage = (element: Element): boolean =>
  element.name === 'img' || element.children.some((child) => isTag(child) && hasImage(child))

/** Heading level 2 or 3; `undefined` if the element is not a heading. Level 1 is the page's own heading. */
function headingLevelOf(element: Element): number | undefined {
  const { name, attribs } = element
  const isHeading = /^h[1-6]$/.test(name)
  const level = isHeading ? Number(name[1]) : Number(attribs['aria-level'])
  if (isHeading || (attribs.role === 'heading' && level)) return level < 3 ? 2 : 3
  return classesOf(element).includes('MsoTitle') ? 2 : undefined
}

/** Turns a heading or a code block into a paragraph. Other blocks are unchanged. */
function asParagraph(block: RichTextNode): RichTextNode {
  const isTextBlock = block.type === 'heading' || block.type === 'code_block'
  return isTextBlock ? { type: 'paragraph', content: block.content ?? [] } : block
}

/** Paragraphs with the text of a cell or a quote. */
function paragraphsOf(element: Element, context: Context): RichTextNode[] {
  const allow = new Set([...context.allow].filter((name) => name === 'links' || name === 'code'))
  const around = marksWithin(noMarks, element, context.origin)
  const flat = readBlocks(element.children, { ...context, allow }, around).map(asParagraph)
  return flat.length > 0 ? flat : [{ type: 'paragraph' }]
}

function listOf(list: Element, context: Context): RichTextNode[] {
  if (!context.allow.has('lists')) return readBlocks(list.children, context)
  const { listDepth = 1 } = context
  const isDeepest = listDepth === mostLists
  const inner = { ...context, listDepth: isDeepest ? listDepth : listDepth + 1 }
  const items: RichTextNode[] = []
  const pictures: RichTextNode[] = []
  for (const child of list.children) {
    // Google Docs and LibreOffice put a nested list beside its item instead of inside it.
    const isBeside = isTag(child) && (child.name === 'ul' || child.name === 'ol')
    const blocks = isBeside ? listOf(child, inner) : itemOf(child, inner)
    const lists = blocks.filter(({ type }) => type.endsWith('_list'))
    // Items below the deepest level are beside those of this level.
    const hoisted = isDeepest ? lists.flatMap(({ content = [] }) => content) : []
    const fitting = blocks.filter(
      (block) => block.type === 'paragraph' || (!isDeepest && lists.includes(block)),
    )
    pictures.push(...blocks.filter((block) => block.type === 'picture'))
    const last = items.at(-1)
    if (isBeside && last) last.content?.push(...fitting)
    else if (fitting.length > 0) {
      const first = fitting[0]?.type === 'paragraph' ? [] : [{ type: 'paragraph' }]
      items.push({ type: 'list_item', content: [...first, ...fitting] })
    }
    items.push(...hoisted)
  }
  if (items.length === 0) return pictures
  const start = Math.trunc(Number(list.attribs.start ?? 1))
  const listNode: RichTextNode =
    list.name === 'ol'
      ? {
          type: 'ordered_list',
          attrs: { start: start >= 1 && start <= 9999 ? start : 1 },
          content: items,
        }
      : { type: 'bullet_list', content: items }
  return [listNode, ...pictures]
}

/** Content of a list item: paragraphs, lists and pictures. Other blocks are reduced to their text. */
function itemOf(item: ChildNode, context: Context): RichTextNode[] {
  const inner = ['links', 'code', 'pictures', 'lists'] as const
  const allow = new Set<RichNode>(inner.filter((name) => context.allow.has(name)))
  const nodes = isTag(item) && !isSilent(item) ? item.children : [item]
  return readBlocks(nodes, { ...context, allow }).map(asParagraph)
}

function tablesOf(table: Element, context: Context): RichTextNode[] {
  const cells = rowsOf(table).flatMap(cellsOf)
  if (isLayout(table) || !context.allow.has('tables')) {
    return cells.flatMap((cell) => readBlocks(cell.children, context))
  }
  const caption = findAll(table, ['caption'], 'tr').flatMap((each) =>
    readBlocks(each.children, context),
  )
  return [...caption, tableOf(table, (cell) => paragraphsOf(cell, context))]
}

function quoteOf(quote: Element, context: Context): RichTextNode[] {
  if (!context.allow.has('quotes')) return readBlocks(quote.children, context)
  const isBy = (node: ChildNode): node is Element =>
    isTag(node) && (node.name === 'footer' || node.name === 'cite')
  const by = quote.children.filter(isBy).map((node) => asShown(rawText(node)).trim())
  const words = quote.children.filter((node) => !isBy(node))
  const content = paragraphsOf({ ...quote, children: words } as Element, context) // the quote without its author
  return [{ type: 'quote', attrs: { by: by.join(' ').replace(/^[—–-]\s*/, '') }, content }]
}

function codeOf(pre: Element, allow: ReadonlySet<RichNode>): RichTextNode[] {
  const written = rawText(pre).toWellFormed().replaceAll('\0', '')
  const text = trimEndOf(written.replace(/^\n/, ''), /\n/)
  if (text === '') return []
  if (!allow.has('code')) {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    return lines.map((line) => paragraphOf([{ type: 'text', text: line }]))
  }
  const named = [pre, ...pre.children.filter(isTag)].flatMap(classesOf)
  const language = named.map((name) => /^lang(?:uage)?-(\w+)/.exec(name)?.[1]).find(Boolean) ?? ''
  return [{ type: 'code_block', attrs: { language }, content: [{ type: 'text', text }] }]
}

const bounded = (text = '') => text.slice(0, richTextLimits.attribute)

/**
 * Reads figures, videos and calls to action that have no element in HTML: the editor copies the first and the last so,
 * and an import writes videos.
 */
function ownOf(element: Element, context: Context): RichTextNode[] {
  const { attribs, children } = element
  const kind = attribs['data-rich']
  if (kind === 'figures' && context.allow.has('figures')) {
    const content = children.filter(isTag).map((each): RichTextNode => {
      const [value = '', label = ''] = each.children
        .filter(isTag)
        .map((part) => bounded(asShown(rawText(part))))
      return { type: 'figure', attrs: { value, label } }
    })
    return content.length > 0 ? [{ type: 'figures', content }] : []
  }
  const href = linkOf(attribs['data-href'] ?? '', context.origin)
  if (kind === 'action' && context.allow.has('actions') && href !== undefined) {
    return [{ type: 'action', attrs: { label: bounded(asShown(rawText(element)).trim()), href } }]
  }
  const src = attribs['data-src'] ?? ''
  if (kind === 'video' && context.allow.has('videos') && src.startsWith('https://')) {
    return [{ type: 'video', attrs: { src, poster: '', title: bounded(attribs['data-title']) } }]
  }
  return readBlocks(children, context)
}
