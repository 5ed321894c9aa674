import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { type Content, pluralAfterNumber } from '#content/documents/define.ts'
import type { Listed } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Pagination } from '../../../ui/pagination/pagination.tsx'
import type { AnyRecord } from '../content-type.ts'
import { isNeverLive } from '../form/draft/edited-document.ts'
import type { BulkAction } from './bulk/bulk-action.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { BulkDialog } from './bulk/bulk-dialog.tsx'
import { EmptyMessage } from './empty-message.tsx'
import { filterOf, type RecordListQuery } from './list-address.ts'
import { PageSize } from './page-size.tsx'
import { RecordTable } from './record-table.tsx'
import { OrderHint } from './reorder/order-hint.tsx'
import { useReorder } from './reorder/use-reorder.ts'
import { ResultCount } from './result-count.tsx'
import { rowsOf, withChoice, withChosen, withSource } from './rows.ts'
import { useEventCallback } from './use-event-callback.ts'
import { useRecordChanges } from './use-record-changes.ts'

interface RecordListProps {
  content: Content
  listed: Listed<AnyRecord>
  query: RecordListQuery
}

/** Words of the empty state by status filter: 'No active projects'. */
const words: Record<string, string> = {
  true: 'active',
  false: 'inactive',
  draft: 'drafts of',
  review: 'drafts in review of',
}

/** List of records with its row and bulk actions. */
export function RecordList({ content, listed, query }: RecordListProps) {
  const { page, pageSize, draft } = query
  const filter = filterOf(query)
  const [rows, setRows] = useState(() => rowsOf(listed))
  const [bulk, setBulk] = useState<{ action: BulkAction; records: AnyRecord[] }>()
  const changes = useRecordChanges({ content, rows, setRows, query })
  const ordering = useReorder({ content, rows, setRows, page, pageSize })
  const onSwitch = useEventCallback(changes.switchActive)
  const onMove = useEventCallback(ordering.move)
  const deleting = useRef(new Set<string>())
  /** Deletes a record, or discards a draft that was never live. Without confirmation: the notice has an Undo button. */
  const onDelete = useEventCallback(async (record: AnyRecord) => {
    if (deleting.current.has(record._id)) return
    deleting.current.add(record._id)
    const isGone = await (isNeverLive(record) ? changes.discard(record) : changes.remove(record))
    deleting.current.delete(record._id)
    // Focus: the pressed button is no longer on the page.
    if (isGone) document.getElementById('main')?.focus({ preventScroll: true })
  })
  const onChoose = useEventCallback((id: string, isRange: boolean) =>
    setRows((now) => withChoice(now, id, isRange)),
  )
  const asked = JSON.stringify(query)
  const [answered, setAnswered] = useState(asked)
  if (rows.source !== listed) {
    setAnswered(asked)
    // Another query clears the selection: a bulk action would change rows that are not shown.
    setRows(asked === answered ? withSource(rows, listed) : rowsOf(listed))
  }

  // Lists by date and by address have no order of their own.
  const isOrdered = content.newestBy === undefined && !content.isInRoot
  const isManual = draft === 'live' && isOrdered
  const chosen = rows.items.filter(({ _id }) => rows.chosen.has(_id))
  // Bulk actions do not apply to records that were never live.
  const all = rows.items.filter((each) => !isNeverLive(each)).map(({ _id }) => _id)
  const first = (page - 1) * pageSize + 1
  const choose = (ids: string[]) => setRows((now) => withChosen(now, ids))

  return (
    <>
      {chosen.length > 0 && (
        <BulkBar
          count={chosen.length}
          onAct={(action) => setBulk({ action, records: chosen })}
          onClear={() => choose([])}
        />
      )}
      <div
        className={`flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2 ${chosen.length > 0 ? 'sm:hidden' : ''}`}
      >
        <ResultCount
          count={rows.total}
          one={content.one.toLowerCase()}
          many={pluralAfterNumber(content)}
          from={first}
          to={first + rows.items.length - 1}
        />
        {isOrdered && rows.total > (isManual ? 1 : 0) && <OrderHint isManual={isManual} />}
      </div>
      <p role="status" className="sr-only">
        {ordering.announced}
      </p>
      {rows.items.length > 0 ? (
        <RecordTable
          content={content}
          rows={rows}
          firstPlace={isManual && rows.total > 1 ? first : undefined}
          isTree={query.sort === 'slug'}
          onChoose={onChoose}
          onChooseAll={() => choose(chosen.length === all.length ? [] : all)}
          onSwitch={onSwitch}
          onDelete={onDelete}
          onMove={onMove}
        />
      ) : (
        <EmptyMessage
          many={content.many.toLowerCase()}
          isPageEmpty={rows.total > 0}
          search={query.search}
          status={
            filter === undefined ? undefined : { name: 'isActive', word: words[filter] ?? '' }
          }
        >
          <Empty
            title={`No ${content.many.toLowerCase()} yet`}
            actions={
              <Link to="create" className={button('secondary')}>
                {`Add the first ${content.one.toLowerCase()}`}
              </Link>
            }
          />
        </EmptyMessage>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        <PageSize size={pageSize} total={rows.total} />
        <Pagination page={page} pages={Math.ceil(rows.total / pageSize)} />
      </div>
      {chosen.length > 0 && <div className="h-28 sm:hidden" />}
      {bulk && (
        <BulkDialog
          content={content}
          {...bulk}
          onEnd={(outcome) => {
            if (outcome.failed.length === 0) {
              // Unmounts the dialog first: it cannot restore the focus to its button, which disappears too.
              flushSync(() => setBulk(undefined))
              document.getElementById('main')?.focus({ preventScroll: true })
              changes.noticeBulk(bulk.action, outcome)
            }
            void changes.endBulk(bulk.action, outcome)
          }}
          onClose={(outcome) => {
            setBulk(undefined)
            // The notice waits until the report is closed: the report would cover the Undo button.
            if (outcome) changes.noticeBulk(bulk.action, outcome)
          }}
        />
      )}
    </>
  )
}
