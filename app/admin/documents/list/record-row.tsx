import { GripVertical, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, memo, type PointerEvent } from 'react'
import { Link } from 'react-router'
import type { Content } from '#content/documents/define.ts'
import type { Field } from '#content/documents/fields.ts'
import { Badge } from '../../../ui/badge.tsx'
import { button } from '../../../ui/button.ts'
import { Switch } from '../../../ui/switch.tsx'
import { shownState } from '../../publishing/publication-state.ts'
import { OpenComments } from '../../publishing/review/open-comments.tsx'
import { cellClass, rowClass } from '../../table/table.tsx'
import { useMe, useNeedsApproval } from '../../use-me.ts'
import { type AnyRecord, slugOf } from '../content-type.ts'
import { isNeverLive } from '../form/draft/edited-document.ts'
import { cells } from './cells.tsx'
import { Checkbox } from './checkbox.tsx'
import { recordStateOf, shownName } from './drafts/record-state.ts'
import { RecordMenu } from './record-menu.tsx'
import type { Move } from './reorder/use-reorder.ts'

/** Column of a declared field. */
export interface Column {
  heading: string
  name: string
  field: Field
  className: string
}

/** Row actions. Stable callbacks: only a changed row renders again. */
export interface RowActions {
  onChoose: (id: string, isRange: boolean) => unknown
  onSwitch: (record: AnyRecord, isActive: boolean) => unknown
  onDelete: (record: AnyRecord) => unknown
  onMove: Move
  onDrag: (event: PointerEvent<HTMLElement>, record: AnyRecord) => unknown
}

interface RecordRowProps extends RowActions {
  content: Content
  columns: Column[]
  record: AnyRecord
  isChosen: boolean
  /** Place from 1 in the whole list; `undefined` unless the list is in the site's order. */
  place: number | undefined
  total: number
  /** Indents each page below the page that its address begins with. */
  isTree: boolean
  /** Query string of the list, to return to it from the form. */
  list: string
}

/** Card layout of the headings in a narrow table. */
export const narrowHead =
  '@max-2xl:flex @max-2xl:flex-wrap @max-2xl:gap-x-1.5 @max-2xl:*:h-11 @max-2xl:*:content-center'

/** Card layout of a row in a narrow table: its title above, its actions below. */
const narrowRow = '@max-2xl:grid @max-2xl:grid-cols-[2.75rem_minmax(0,1fr)_auto]'

export const RecordRow = memo(function RecordRow({ isChosen, onChoose, ...row }: RecordRowProps) {
  const name = shownName(row.content, row.record)
  const { _id } = row.record
  // Editors who need approval may not switch, move or delete live records.
  const isForReview = useNeedsApproval()
  return (
    <tr
      data-row={_id}
      data-chosen={isChosen || undefined}
      className={`${rowClass} ${narrowRow} data-dragged:opacity-50 data-chosen:bg-ink/6 data-chosen:hover:bg-ink/9`}
    >
      <td className="@max-2xl:row-span-3 @max-2xl:flex @max-2xl:flex-col @max-2xl:justify-between @2xl:pl-2">
        <span className="flex items-center @max-2xl:contents">
          {!isNeverLive(row.record) && !isForReview && (
            <Checkbox
              label={`Select ${name}`}
              isChecked={isChosen}
              onChange={(isRange) => onChoose(_id, isRange)}
            />
          )}
          {row.place !== undefined && !isForReview && (
            <Handle {...row} name={name} place={row.place} />
          )}
        </span>
      </td>
      <Cells {...row} name={name} />
    </tr>
  )
})

type CellsProps = Omit<RecordRowProps, 'isChosen' | 'onChoose'> & { name: string }

/** Cells of a row. Memoized: selecting the row does not render them again. */
const Cells = memo(function Cells(props: CellsProps) {
  const { content, columns, record, name, place, total, isTree, list } = props
  const { onSwitch, onDelete, onMove } = props
  const slug = content.isInRoot && slugOf(record)
  const edit = `${record._id}/edit`
  const state = shownState(content, record)
  const isForReview = useNeedsApproval()
  const me = useMe()
  const mayDelete = !isForReview || (isNeverLive(record) && record.draft?.savedBy === me?.email)
  return (
    <>
      {columns.map(({ name: field, field: declared, className }, column) => (
        <td
          dir="auto"
          key={field}
          className={`${cellClass} ${className} ${column === 0 ? '@max-2xl:col-span-2 @max-2xl:min-h-11 @max-2xl:pt-2' : 'text-ink-2 @max-2xl:col-span-2 @max-2xl:pr-3'}`}
        >
          {column === 0 ? (
            <span
              className="flex flex-wrap items-center gap-x-2.5"
              style={slug && isTree ? { paddingInlineStart: indentOf(slug) } : undefined}
            >
              <Link
                to={edit}
                state={{ list }}
                className="block min-w-0 font-medium hover:text-signal-deep @max-2xl:min-h-7 @max-2xl:py-1"
              >
                {record[field] === '' ? name : cells[declared.kind](record[field], declared)}
              </Link>
              <OpenComments of={record._id} />
              {slug && (
                <span className="caption w-full pb-1 text-ink-3 text-xs wrap-anywhere">{`/${slug}`}</span>
              )}
            </span>
          ) : (
            cells[declared.kind](record[field], declared)
          )}
        </td>
      ))}
      <td className={cellClass}>
        <span className="inline-flex flex-wrap items-center gap-x-2">
          {!isNeverLive(record) && isForReview && (
            <span className="py-1.5 text-ink-2">{state.word}</span>
          )}
          {!isNeverLive(record) && !isForReview && (
            <Switch
              isOn={record.isActive}
              isPending={!state.isShown}
              words={[record.isActive ? state.word : 'Active', 'Inactive']}
              of={name}
              onChange={async (isActive) => onSwitch(record, isActive)}
            />
          )}
          {record.draft && (
            <span className="whitespace-nowrap py-1.5">
              <Badge variant="live">{recordStateOf(record)}</Badge>
            </span>
          )}
        </span>
        {state.turns.map((turn) => (
          <span key={turn} className="block text-ink-2 text-xs @max-2xl:pb-1">
            {turn}
          </span>
        ))}
      </td>
      <td className="pr-2 text-right @2xl:pr-3">
        <span className="inline-flex">
          <Link to={edit} state={{ list }} prefetch="intent" title="Edit" className={tool}>
            <Pencil aria-hidden size={15} />
            <span className="@max-4xl:sr-only">Edit</span>
            <span className="sr-only">{name}</span>
          </Link>
          {mayDelete && (
            <button
              type="button"
              title={isNeverLive(record) ? 'Discard' : 'Delete'}
              onClick={() => onDelete(record)}
              className={`${tool} hover:text-bad`}
            >
              <Trash2 aria-hidden size={15} />
              <span className="@max-4xl:sr-only">{isNeverLive(record) ? 'Discard' : 'Delete'}</span>
              <span className="sr-only">{name}</span>
            </button>
          )}
          <RecordMenu
            content={content}
            record={record}
            list={list}
            total={total}
            onMove={onMove}
            place={isForReview ? undefined : place}
          />
        </span>
      </td>
    </>
  )
})

/** Indent of a page below others: a step for each. */
const indentOf = (slug: string) => `${(slug.split('/').length - 1) * 1.25}rem`

/** Responsive action: an icon with a label or, in a narrow window, a square icon button. */
const tool = `${button('quiet', 'sm')} min-h-9 @max-4xl:w-9 @max-4xl:px-0 @max-2xl:size-11`

type HandleProps = Pick<CellsProps, 'record' | 'name' | 'total' | 'onMove' | 'onDrag'> & {
  place: number
}

/** Drag handle: a pointer drags the row, the arrow keys move it. */
function Handle({ record, name, place, total, onMove, onDrag }: HandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const places: Record<string, number> = {
      ArrowUp: place - 1,
      ArrowDown: place + 1,
      Home: 1,
      End: total,
    }
    const to = places[event.key]
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onMove(record, to)
  }
  return (
    <button
      type="button"
      data-handle={record._id}
      aria-label={`Move ${name}`}
      aria-describedby="how-to-move"
      aria-keyshortcuts="ArrowUp ArrowDown Home End"
      title="Drag, or press the arrow keys"
      className="inline-grid h-9 w-6 cursor-grab touch-none select-none place-content-center rounded-sm text-ink-3 hover:text-ink active:cursor-grabbing @max-2xl:size-11"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button === 0 && event.isPrimary) onDrag(event, record)
      }}
    >
      <GripVertical aria-hidden size={15} />
    </button>
  )
}
