import { memo, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Heading } from './heading.tsx'

/**
 * Column of a table. The first one names the row. Column widths follow the table's own width, not the window's, which
 * includes the sidebar: a column of texts has at least 160 pixels, or its texts are in the neighboring column.
 */
export interface Column<Row> {
  heading: string
  cell: (row: Row) => ReactNode
  /** Field that the heading sorts by. The URL holds the order. */
  sort?: string
  /** Classes of the heading and the cells: width, alignment, visibility. */
  className?: string
  /** Additional classes of the cells. */
  cellClass?: string
}

interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Turns rows into cards in a narrow table: classes of a row and of the heading row. */
  cards?: { row: string; head: string }
  /** Lays out the rows by the classes of `cards` at every width, so that a cell can be above another. */
  isGrid?: boolean
}

/** Table defined by its columns. */
export function Table<Row extends object>({ columns, rows, ...rest }: TableProps<Row>) {
  const { label, keyOf, cards, isGrid = false } = rest
  const block = isGrid ? 'block' : cards && '@max-2xl:block'
  const rowLook = cards
    ? `${rowClass} relative ${isGrid ? '' : 'first:@max-2xl:border-t-0'} ${cards.row}`
    : rowClass
  return (
    <TableFrame label={label} className={block}>
      <thead className={block}>
        <tr className={cards?.head}>
          {columns.map(({ heading, sort, className }) => (
            <Heading key={heading} sort={sort} className={className}>
              {heading}
            </Heading>
          ))}
        </tr>
      </thead>
      <tbody className={block}>
        {rows.map((row) => (
          <TableRow
            key={keyOf(row)}
            row={row}
            columns={columns}
            className={rowLook}
            firstClass={cards ? '' : 'py-2 first:pl-4 @2xl:first:pl-5'}
          />
        ))}
      </tbody>
    </TableFrame>
  )
}

interface RowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  className: string
  firstClass: string
}

function PlainRow<Row extends object>({ row, columns, className, firstClass }: RowProps<Row>) {
  return (
    <tr className={className}>
      {columns.map((column, place) => {
        const classes = `${cellClass} ${column.className ?? ''} ${column.cellClass ?? ''}`
        return place === 0 ? (
          <th
            dir="auto"
            key={column.heading}
            scope="row"
            className={`${classes} ${firstClass} wrap-break-word font-normal`}
          >
            {column.cell(row)}
          </th>
        ) : (
          <td dir="auto" key={column.heading} className={`${classes} text-ink-2`}>
            {column.cell(row)}
          </td>
        )
      })}
    </tr>
  )
}

/** Memoized row. It renders again only if the columns or a value of the row change. */
const TableRow = memo(
  PlainRow,
  (one, other) => one.columns === other.columns && hasSameValues(one.row, other.row),
  // Cast: `memo` loses the type parameter.
) as typeof PlainRow

const hasSameValues = (one: object, other: object) =>
  Object.keys({ ...one, ...other }).every((key) =>
    Object.is(Reflect.get(one, key), Reflect.get(other, key)),
  )

interface TableFrameProps {
  label: string
  /** Content that overlays the table, such as a drop indicator. */
  over?: ReactNode
  /** Classes of the table: its display. */
  className?: string | undefined
  children: ReactNode
}

/** Frame of a table. Faded while the list is reloading. */
export function TableFrame({ label, over, className = '', children }: TableFrameProps) {
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  const isBusy = state === 'loading' && location.pathname === pathname
  return (
    <div className="@container relative border border-line bg-sheet">
      <table
        aria-label={label}
        aria-busy={isBusy}
        className={`w-full table-fixed border-collapse text-left text-sm transition-opacity aria-busy:opacity-60 aria-busy:delay-200 ${className}`}
      >
        {children}
      </table>
      {over}
    </div>
  )
}

/** Performance: `isolate` limits the repaint on hover to one row. */
export const rowClass = 'isolate @2xl:h-11 border-line border-t hover:bg-paper'
export const cellClass = 'px-3 @max-2xl:px-1 @2xl:@max-4xl:py-1.5'
