import type { Token } from 'markdown-it'
import { markdown } from './markdown-parser.ts'
import type { RichTextMark, RichTextNode } from './nodes.ts'
import { plainText } from './plain-text.ts'

/**
 * Parses Markdown into a document. The output of `markdownOf` is read back without loss. Other Markdown is adapted:
 * a heading of level 1 becomes level 2, and unsupported syntax is dropped. `readRichText` checks whether a field allows
 * the result.
 */
export function documentOf(text: string, parser = markdown): RichTextNode {
  const tokens = parser.parse(text, {})
  return { type: 'doc', content: filled(blocksFrom(tokens[Symbol.iterator](), '')) }
}

type Tokens = Iterator<Token, undefined>

/** Reads blocks up to the closing token. */
function blocksFrom(tokens: Tokens, end: string): RichTextNode[] {
  const found: RichTextNode[] = []
  for (let next = tokens.next(); !next.done; next = tokens.next()) {
    const token = next.value
    if (token.type === end) break
    const block = single[token.type]?.(token) ?? opened(token, tokens)
    if (block) found.push(...(Array.isArray(block) ? block : [block]))
  }
  return found
}

const single: Record<string, (token: Token) => RichTextNode> = {
  inline: ({ children }) => lineOf(children ?? []),
  fence: ({ content, info }) => codeBlock(content, info),
  code_block: ({ content }) => codeBlock(content, ''),
  directive: ({ info: type, meta }) => ({ type, attrs: meta }),
}

type Found = RichTextNode | RichTextNode[] | undefined

function opened(token: Token, tokens: Tokens): Found {
  const { type } = token
  if (!type.endsWith('_open')) return undefined
  const inner = blocksFrom(tokens, type.replace(/_open$/, '_close'))
  const name = type === 'directive_open' ? token.info : type.slice(0, -'_open'.length)
  return containers[name]?.(inner, token) ?? inner
}

const containers: Record<string, (inner: RichTextNode[], token: Token) => Found> = {
  paragraph: ([line]) => line && paragraph(line),
  heading: ([line], { tag }) => ({
    type: 'heading',
    attrs: { level: Number(tag.slice(1)) > 2 ? 3 : 2 },
    ...contentOf(line?.content),
  }),
  bullet_list: (content) => ({ type: 'bullet_list', content }),
  ordered_list: (content, token) => ({
    type: 'ordered_list',
    attrs: { start: Number(token.attrGet('start') ?? 1) || 1 },
    content,
  }),
  list_item: (inner) => ({ type: 'list_item', content: itemOf(inner) }),
  blockquote: (inner) => ({ type: 'quote', attrs: { by: '' }, content: filled(words(inner)) }),
  quote: (inner, { meta }) => ({ type: 'quote', attrs: meta, content: filled(words(inner)) }),
  figures: (content) => ({ type: 'figures', content }),
  table: (inner) => ({ type: 'table', content: inner }),
  tr: (content) => ({ type: 'table_row', content }),
  row: (content) => ({ type: 'table_row', content }),
  th: ([line]) => cell('table_header', line ? [paragraphOf(line)] : []),
  td: ([line]) => cell('table_cell', line ? [paragraphOf(line)] : []),
  header: (inner, { meta }) => cell('table_header', words(inner), meta),
  cell: (inner, { meta }) => cell('table_cell', words(inner), meta),
}

const contentOf = (content: RichTextNode[] | undefined) => (content?.length ? { content } : {})
const paragraphOf = ({ content }: RichTextNode) => ({ type: 'paragraph', ...contentOf(content) })

/** A paragraph that contains only a picture becomes a picture block. */
const paragraph = (line: RichTextNode): RichTextNode =>
  line.content?.length === 1 && line.content[0]?.type === 'picture'
    ? line.content[0]
    : paragraphOf({
        ...line,
        content: line.content?.filter(({ type }) => type !== 'picture') ?? [],
      })

/** Adds an empty paragraph to a container without blocks, which the schema forbids. */
const filled = (blocks: RichTextNode[]) => (blocks.length > 0 ? blocks : [{ type: 'paragraph' }])

/** Converts other blocks to paragraphs, for nodes that allow only paragraphs. */
const words = (blocks: RichTextNode[]) =>
  blocks.map((block) => (block.type === 'paragraph' ? block : asWords(block)))

const asWords = (block: RichTextNode): RichTextNode => {
  const text = plainText(block).replaceAll('\n', ' ')
  return { type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) }
}

const itemOf = (blocks: RichTextNode[]) => {
  const fitted = blocks.map((each) => (/^paragraph$|_list$/.test(each.type) ? each : asWords(each)))
  return fitted[0]?.type === 'paragraph' ? fitted : [{ type: 'paragraph' }, ...fitted]
}

function cell(
  type: string,
  inner: RichTextNode[],
  spans: Record<string, string> = {},
): RichTextNode {
  const [colspan, rowspan] = [spans.colspan, spans.rowspan].map((span) => Number(span ?? 1))
  const attrs = { colspan: colspan ?? 1, rowspan: rowspan ?? 1, colwidth: null }
  return { type, attrs, content: filled(inner) }
}

function codeBlock(code: string, info: string): RichTextNode {
  const [language = ''] = info.trim().split(/\s/)
  const text = code.replace(/\n$/, '')
  const content = text && [{ type: 'text', text }]
  return { type: 'code_block', attrs: { language }, ...(content && { content }) }
}

/** Order of marks in the schema. */
const ranks = ['bold', 'italic', 'code', 'link']
const markOf: Record<string, string> = { strong: 'bold', em: 'italic' }

/** Inline content of a line, wrapped in a temporary node. */
function lineOf(tokens: readonly Token[]): RichTextNode {
  const content: RichTextNode[] = []
  let marks: RichTextMark[] = []
  const add = (text: string, own = marks) => {
    const last = content.at(-1)
    if (text === '') return
    if (last?.text !== undefined && JSON.stringify(last.marks ?? []) === JSON.stringify(own)) {
      last.text += text
    } else content.push({ type: 'text', text, ...(own.length > 0 && { marks: own }) })
  }
  const begin = (mark: RichTextMark) => {
    marks = [...marks, mark].sort((a, b) => ranks.indexOf(a.type) - ranks.indexOf(b.type))
  }
  for (const token of tokens) {
    const [name = '', side] = token.type.split('_')
    const type = name === 'link' ? 'link' : markOf[name]
    if (type && side === 'close') marks = marks.filter((mark) => mark.type !== type)
    else if (type === 'link') begin({ type, attrs: { href: token.attrGet('href') ?? '' } })
    else if (type) begin({ type })
    else if (name === 'text') add(token.content)
    else if (name === 'softbreak') add(' ')
    else if (name === 'hardbreak') content.push({ type: 'hard_break' })
    else if (name === 'code') add(token.content, [{ type: 'code' }])
    else if (name === 'image') content.push(pictureOf(token))
  }
  return { type: 'line', content }
}

function pictureOf(token: Token): RichTextNode {
  const alt = (token.children ?? []).map(({ content }) => content).join('')
  const [src, caption] = [token.attrGet('src') ?? '', token.attrGet('title') ?? '']
  return { type: 'picture', attrs: { src, alt, caption, width: 'text' } }
}
