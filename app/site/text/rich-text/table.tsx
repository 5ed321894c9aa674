import type { ReactNode } from 'react'
import { fill } from '#content/labels/fill.ts'
import { useLanguage } from '../../labels.ts'
import type { ShownNode } from './shown-rich-text.ts'

interface TableProps {
  rows: ShownNode[] | undefined
  dir: ShownNode['dir']
  label: string
  number: number
  /** Renders the content of a cell. */
  children: (cell: ShownNode) => ReactNode
}

const spansOf = ({ attrs }: ShownNode) => ({
  ...(Number(attrs?.colspan) > 1 && { colSpan: Number(attrs?.colspan) }),
  ...(Number(attrs?.rowspan) > 1 && { rowSpan: Number(attrs?.rowspan) }),
})

const isHeader = ({ type }: ShownNode) => type === 'table_header'

/** Whether a cell is a header with text. An empty header, such as the corner, must not be announced as a header. */
const isCalled = (cell: ShownNode) =>
  isHeader(cell) && cell.content?.some(({ content }) => content?.length)

/** Table in a container that scrolls horizontally. */
export function Table({ rows = [], dir, label, number, children }: TableProps) {
  const name = fill(label, { number }, useLanguage())
  const isHead = rows[0]?.content?.every(isHeader) ?? false
  const draw = (row: ShownNode, index: number, scope: 'col' | 'row') => (
    <tr key={index}>
      {row.content?.map((cell, at) =>
        isCalled(cell) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells may repeat and never move
          <th key={at} scope={scope} {...spansOf(cell)}>
            {children(cell)}
          </th>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells may repeat and never move
          <td key={at} {...spansOf(cell)}>
            {children(cell)}
          </td>
        ),
      )}
    </tr>
  )
  const body = isHead ? rows.slice(1) : rows
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section aria-label={name} tabIndex={0} className="rich-table">
      <table dir={dir}>
        {isHead && rows[0] && <thead>{draw(rows[0], 0, 'col')}</thead>}
        {body.length > 0 && <tbody>{body.map((row, index) => draw(row, index, 'row'))}</tbody>}
      </table>
    </section>
  )
}
