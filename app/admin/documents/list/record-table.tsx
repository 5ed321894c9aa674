import { type PointerEvent, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Content } from '#content/documents/define.ts'
import { Heading } from '../../table/heading.tsx'
import { TableFrame } from '../../table/table.tsx'
import type { AnyRecord } from '../content-type.ts'
import { isNeverLive } from '../form/draft/edited-document.ts'
import { isSortable } from './cells.tsx'
import { Checkbox } from './checkbox.tsx'
import { type Column, narrowHead, RecordRow, type RowActions } from './record-row.tsx'
import { drag } from './reorder/drag.ts'
import { useRestoredFocus } from './restore-focus.ts'
import type { Rows } from './rows.ts'
import { useEventCallback } from './use-event-callback.ts'

interface RecordTableProps extends Omit<RowActions, 'onDrag'> {
  content: Content
  rows: Rows
  /** Place of the first row in the whole list; `undefined` unless the list is in the site's order. */
  firstPlace: number | undefined
  /** Indents each page below the page that its address begins with. */
  isTree: boolean
  onChooseAll: () => void
}

/** Table of records: declared columns, status and actions. In a narrow table, each row is a card. */
export function RecordTable({ content, rows, firstPlace, isTree, ...on }: RecordTableProps) {
  const { search } = useLocation()
  const line = useRef<HTMLDivElement>(null)
  const columns = useMemo(() => columnsOf(content), [content])
  const body = useRestoredFocus()
  const chosen = rows.items.filter(({ _id }) => rows.chosen.has(_id)).length
  const choosable = rows.items.filter((each) => !isNeverLive(each)).length

  const onDrag = useEventCallback((event: PointerEvent<HTMLElement>, record: AnyRecord) => {
    const handle = event.currentTarget
    const row = handle.closest('tr')
    if (!row || !line.current || firstPlace === undefined) return
    const onDrop = (place: number) => on.onMove(record, firstPlace + place)
    drag(event.nativeEvent, { handle, row, line: line.current, onDrop })
  })

  return (
    <TableFrame
      label={content.many}
      className="@max-2xl:block"
      over={<div ref={line} hidden className="drop-line" />}
    >
      <thead className="@max-2xl:block">
        <tr className={narrowHead}>
          <th scope="col" className={`@max-2xl:w-11 ${firstPlace === undefined ? 'w-12' : 'w-18'}`}>
            <span className="flex @2xl:pl-2">
              <Checkbox
                label="Select all on this page"
                isChecked={chosen > 0 && chosen === choosable}
                isMixed={chosen > 0 && chosen < choosable}
                onChange={on.onChooseAll}
              />
            </span>
          </th>
          {columns.map(({ heading, name, field, className }) => (
            <Heading key={name} sort={isSortable(field) ? name : undefined} className={className}>
              {heading}
            </Heading>
          ))}
          <Heading sort="isActive" className="@max-2xl:pr-3 @2xl:w-34">
            Status
          </Heading>
          <Heading className="w-34 text-right @max-2xl:sr-only @4xl:w-60">Actions</Heading>
        </tr>
      </thead>
      <tbody ref={body} className="@max-2xl:block">
        {rows.items.map((record, place) => (
          <RecordRow
            key={record._id}
            content={content}
            columns={columns}
            record={record}
            isChosen={rows.chosen.has(record._id)}
            place={firstPlace === undefined ? undefined : firstPlace + place}
            total={rows.total}
            isTree={isTree}
            list={search}
            onChoose={on.onChoose}
            onSwitch={on.onSwitch}
            onDelete={on.onDelete}
            onMove={on.onMove}
            onDrag={onDrag}
          />
        ))}
      </tbody>
    </TableFrame>
  )
}

function columnsOf(content: Content): Column[] {
  const columns = Object.entries(content.columns).flatMap(([heading, name]) => {
    const field = content.fields[name]
    return field ? [{ heading, name, field }] : []
  })
  // Column widths: a paragraph gets most of the width.
  const hasProse = columns.some(({ field }) => field.kind === 'paragraph')
  const [first, other] = hasProse ? ['@2xl:w-1/4', ''] : ['', '@2xl:w-40 @4xl:w-1/5']
  return columns.map((column, place) => ({
    ...column,
    className: place === 0 ? first : other,
  }))
}
