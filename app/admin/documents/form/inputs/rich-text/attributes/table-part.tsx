import type { Command } from 'prosemirror-state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeader,
} from 'prosemirror-tables'
import { richTextLimits } from '#content/rich-text/nodes.ts'
import { Do } from './attribute.tsx'

interface TablePartProps {
  rows: number
  columns: number
  /** Runs a command and announces what it did. */
  onDo: (command: Command, said: string) => void
}

/** Buttons that add and remove rows and columns of the table around the caret. */
export function TablePart({ rows, columns, onDo }: TablePartProps) {
  const noRow = rows >= richTextLimits.rows
  const noColumn = columns >= richTextLimits.columns
  const does = (label: string, command: Command, said: string, isOff = false) => (
    <Do isOff={isOff} onClick={() => onDo(command, said)}>
      {label}
    </Do>
  )
  return (
    <div className="rich-buttons grow">
      {does('Row above', addRowBefore, 'Row added above', noRow)}
      {does('Row below', addRowAfter, 'Row added below', noRow)}
      {does('Column before', addColumnBefore, 'Column added before', noColumn)}
      {does('Column after', addColumnAfter, 'Column added after', noColumn)}
      {does('Header row', toggleHeader('row'), 'Header row changed')}
      {does('Remove row', deleteRow, 'Row removed', rows === 1)}
      {does('Remove column', deleteColumn, 'Column removed', columns === 1)}
      {does('Remove table', deleteTable, 'Table removed')}
    </div>
  )
}
