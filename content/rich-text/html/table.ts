import { type RichTextNode, richTextLimits } from '../nodes.ts'
import { type Element, findAll } from './html-tree.ts'

type ReadParagraphs = (element: Element) => RichTextNode[]

/** Rows of a table, without those of nested tables. */
export const rowsOf = (table: Element): Element[] => findAll(table, ['tr'], 'table')

export const cellsOf = (row: Element): Element[] => findAll(row, ['td', 'th'], 'table')

/** Layout tables, as emails use them: a table with the role `presentation` or with a single cell. */
export const isLayout = (table: Element): boolean =>
  table.attribs.role === 'presentation' || rowsOf(table).flatMap(cellsOf).length < 2

/** Table, cut to the maximum rows and columns. A bold first row becomes a header row. */
export function tableOf(table: Element, paragraphs: ReadParagraphs): RichTextNode {
  const rows = rowsOf(table).filter((row) => cellsOf(row).length > 0)
  const content = rows.slice(0, richTextLimits.rows).map((row, place, kept) => ({
    type: 'table_row',
    content: cellsWithin(cellsOf(row)).map((cell) => ({
      type: isHeader(cell) ? 'table_header' : 'table_cell',
      attrs: {
        colspan: spanOf(cell, 'colspan', richTextLimits.columns),
        rowspan: spanOf(cell, 'rowspan', kept.length - place),
        colwidth: null,
      },
      content: paragraphs(cell),
    })),
  }))
  const [first, ...rest] = content
  if (!first || rest.length === 0 || !first.content.every(isBold)) return { type: 'table', content }
  const headers = first.content.map((cell) => ({
    ...cell,
    type: 'table_header',
    content: cell.content.map(withoutBold),
  }))
  return { type: 'table', content: [{ ...first, content: headers }, ...rest] }
}

/** Word and Excel have no header cells and use bold text instead. */
const isBold = ({ content = [] }: RichTextNode): boolean => {
  const texts = content.flatMap((paragraph) => paragraph.content ?? [])
  return (
    texts.length > 0 && texts.every(({ marks = [] }) => marks.some(({ type }) => type === 'bold'))
  )
}

function withoutBold(paragraph: RichTextNode): RichTextNode {
  const content = paragraph.content?.map(({ marks = [], ...node }) => {
    const kept = marks.filter(({ type }) => type !== 'bold')
    return kept.length > 0 ? { ...node, marks: kept } : node
  })
  return { ...paragraph, ...(content && { content }) }
}

function cellsWithin(cells: Element[]): Element[] {
  let columns = 0
  return cells.filter((cell) => {
    columns += spanOf(cell, 'colspan', richTextLimits.columns)
    return columns <= richTextLimits.columns
  })
}

const isHeader = (cell: Element): boolean => {
  const section = cell.parent?.parent
  return (
    cell.name === 'th' ||
    (section instanceof Object && 'name' in section && section.name === 'thead')
  )
}

function spanOf({ attribs }: Element, name: 'colspan' | 'rowspan', most: number): number {
  const span = Math.trunc(Number(attribs[name] ?? 1))
  return Math.max(1, Math.min(span || 1, most))
}
