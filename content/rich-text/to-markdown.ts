import { inlineMarkdown } from './inline-markdown.ts'
import { attributesOf, fenceOf, inBlock, linkTarget } from './markdown-words.ts'
import type { RichTextNode } from './nodes.ts'

/*
 * Serializes a document as CommonMark with tables. Directives represent what CommonMark lacks. `documentOf` parses the
 * result without loss:
 *
 *   ::picture{src="/media/a.webp" alt="A quay" caption="At dawn" width="wide"}   with width "text": ![A quay](/media/a.webp "At dawn")
 *   ::video{src="https://…" title="A shift" poster="/media/b.webp"}
 *   ::action{label="Write to us" href="/contact"}
 *   :::figures, then ::figure{value="42 → 9" label="minutes"} for each, then :::
 *   :::quote{by="Ines"}, its paragraphs, then :::      without an author: > as usual
 *   :::table, :::row, :::header or :::cell{colspan="2"}, each closed by :::, for a table with spans, several paragraphs
 *   in a cell, or headers outside the first row
 *
 * `<br>` stands for a line break where Markdown allows none, such as in a heading. A link may lead to a record:
 * [text](record:projects/0190…).
 */

export const markdownOf = (doc: RichTextNode): string => `${blocksOf(doc.content).join('\n\n')}\n`

type Block = (node: RichTextNode) => string

/**
 * Markdown of consecutive blocks, without empty paragraphs. Of two adjacent lists, the second uses another marker, so
 * that they do not merge.
 */
function blocksOf(all: readonly RichTextNode[] = [], beginsWithOther = false): string[] {
  const nodes = all.filter(({ type, content }) => type !== 'paragraph' || content?.length)
  let isOther = false
  return nodes.map((node, index) => {
    isOther = index === 0 ? beginsWithOther : nodes[index - 1]?.type === node.type && !isOther
    const list = lists[node.type]
    return list ? list(node, isOther) : (blocks[node.type]?.(node) ?? '')
  })
}

const lists: Record<string, (node: RichTextNode, isOther: boolean) => string> = {
  bullet_list: (node, isOther) => listOf(node, () => (isOther ? '* ' : '- '), !isOther),
  ordered_list: (node, isOther) =>
    listOf(node, (index) => `${Number(node.attrs?.start ?? 1) + index}${isOther ? ')' : '.'} `),
}

function listOf(
  { content = [] }: RichTextNode,
  markerAt: (index: number) => string,
  /**
   * Whether a list at the beginning of an item uses the other marker. It shares the item's line, where three equal
   * bullets would be a horizontal rule.
   */
  beginsWithOther = false,
): string {
  const isTight = content.every((item) => item.content?.length === 1 && item.content[0]?.content)
  const items = content.map((item, index) => {
    const marker = markerAt(index)
    // `blocksOf` drops an empty paragraph before a list, so the item begins with the list.
    const inner = blocksOf(item.content, beginsWithOther).join('\n\n')
    return marker.trimEnd() + (inner && ` ${inBlock(inner, ' '.repeat(marker.length))}`)
  })
  return items.join(isTight ? '\n' : '\n\n')
}

const leaf =
  (names: readonly string[]): Block =>
  ({ type, attrs }) =>
    `::${type}${attributesOf(attrs, names)}`

const container = (opening: string, inner: readonly string[]) =>
  [`:::${opening}`, ...inner, ':::'].join('\n')

const blocks: Record<string, Block> = {
  paragraph: ({ content }) => inlineMarkdown(content),
  heading: ({ attrs, content }) =>
    `${'#'.repeat(Number(attrs?.level ?? 2))} ${inlineMarkdown(content, 'line')}`.trimEnd(),
  quote: ({ attrs, content }) => {
    const inner = blocksOf(content).join('\n\n')
    if (attrs?.by) return container(`quote${attributesOf(attrs, ['by'])}`, [inner])
    return inBlock(`> ${inner}`, '> ').replace(/(?<! ) +$/gm, '')
  },
  picture: (node) => {
    const { src = '', alt = '', caption = '', width = 'text' } = node.attrs ?? {}
    const isPlain = width === 'text' && !/[\n\r]/.test(`${alt}${caption}`)
    if (!isPlain) return leaf(['src', 'alt', 'caption', 'width'])(node)
    const title = caption && ` "${String(caption).replace(/[\\"&]/g, '\\$&')}"`
    return `![${inlineMarkdown([{ type: 'text', text: String(alt) }], 'line')}](${linkTarget(String(src))}${title})`
  },
  video: leaf(['src', 'title', 'poster']),
  action: leaf(['label', 'href']),
  figure: leaf(['value', 'label']),
  figures: ({ content = [] }) => container('figures', content.map(leaf(['value', 'label']))),
  code_block: ({ attrs, content = [] }) => {
    const code = content.map(({ text }) => text ?? '').join('')
    const fence = fenceOf(code, 3)
    return `${fence}${attrs?.language ?? ''}\n${code && `${code}\n`}${fence}`
  },
  table: (table) => {
    const rows = (table.content ?? []).map(({ content = [] }) => content)
    return isPlainTable(rows) ? pipeTable(rows) : container('table', rows.map(rowOf))
  },
}

const rowOf = (cells: RichTextNode[]) => container('row', cells.map(cellOf))

const cellOf = ({ type, attrs, content }: RichTextNode) => {
  const spans = Object.entries(attrs ?? {}).filter(([, value]) => Number(value) > 1)
  const opening =
    (type === 'table_header' ? 'header' : 'cell') +
    attributesOf(Object.fromEntries(spans), ['colspan', 'rowspan'])
  return container(opening, blocksOf(content).length > 0 ? [blocksOf(content).join('\n\n')] : [])
}

/** Whether a table fits Markdown: headers only in the first row, no spans, one paragraph per cell. */
const isPlainTable = (rows: RichTextNode[][]) =>
  rows.every(
    (cells, row) =>
      cells.length === rows[0]?.length &&
      cells.every(
        ({ type, attrs, content = [] }) =>
          (type === 'table_header') === (row === 0) &&
          Number(attrs?.colspan ?? 1) + Number(attrs?.rowspan ?? 1) === 2 &&
          content.length === 1,
      ),
  )

function pipeTable(rows: RichTextNode[][]): string {
  const lines = rows.map((cells) => {
    const words = cells.map(({ content = [] }) => inlineMarkdown(content[0]?.content, 'cell'))
    return `| ${words.join(' | ')} |`
  })
  const rule = `|${' --- |'.repeat(rows[0]?.length ?? 1)}`
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}
