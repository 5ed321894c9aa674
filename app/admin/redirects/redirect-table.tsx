import { useState } from 'react'
import type { Redirect } from '#content/redirects/redirects-api.ts'
import { api } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { button } from '../../ui/button.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { localDay } from '../dates.ts'
import { Moment } from '../table/moment.tsx'
import { RowButton } from '../table/row-button.tsx'
import { Table } from '../table/table.tsx'
import { withNotice } from '../with-notice.ts'

interface RedirectTableProps {
  redirects: Redirect[]
  onEdit: (redirect: Redirect) => void
  onChanged: () => Promise<unknown>
}

const states = {
  works: undefined,
  unused: { label: 'Unused', reason: 'A page has this address, so visitors see the page.' },
  waiting: {
    label: 'Waiting',
    reason: 'The target is a draft. The redirect works once it is published.',
  },
  broken: { label: 'Broken', reason: 'Visitors cannot open the target, so they get 404.' },
} satisfies Record<Redirect['state'], { label: string; reason: string } | undefined>

/** Table of redirects. In a narrow table, all details are in the first column. Former addresses of records have no actions. */
export function RedirectTable({ redirects, onEdit, onChanged }: RedirectTableProps) {
  const [toDelete, setToDelete] = useState<Redirect>()
  const remove = async ({ _id }: Redirect) => {
    const isDeleted = await withNotice(api.send('DELETE /redirects/:id', { params: { id: _id } }), {
      done: 'Redirect deleted',
      failed: 'Failed to delete the redirect',
    })
    if (isDeleted) await onChanged()
    return isDeleted
  }
  return (
    <>
      <Table
        label="Redirects"
        rows={redirects}
        keyOf={({ _id }) => _id}
        columns={[
          {
            heading: 'From',
            sort: 'from',
            cell: (redirect) => (
              <>
                <span className="line-clamp-4 wrap-anywhere">{redirect.from}</span>
                <span className="line-clamp-4 wrap-anywhere text-ink-3 text-xs @2xl:hidden">
                  {targetText(redirect)}
                </span>
                <span className="block text-ink-3 text-xs @5xl:hidden">
                  {typeOf(redirect)}
                  {!redirect.isAutomatic && (
                    <span className="@3xl:hidden">{` · ${hitsText(redirect)}`}</span>
                  )}
                  {redirect.lastHitAt && ` · last hit ${localDay(redirect.lastHitAt)}`}
                </span>
                <State state={redirect.state} />
              </>
            ),
          },
          {
            heading: 'To',
            className: '@max-2xl:hidden',
            cell: (redirect) => (
              <>
                <span className="line-clamp-4 wrap-anywhere">{targetText(redirect)}</span>
                {redirect.title && (
                  <span className="block truncate text-ink-3 text-xs">{redirect.title}</span>
                )}
              </>
            ),
          },
          {
            heading: 'Type',
            className: 'w-28 @max-5xl:hidden',
            cell: typeOf,
          },
          {
            heading: 'Hits',
            sort: 'hits',
            className: 'w-24 text-right @max-3xl:hidden',
            cell: ({ hits, isAutomatic }) => (
              <span className="tabular-nums">
                {isAutomatic ? '' : hits.toLocaleString('en-US')}
              </span>
            ),
          },
          {
            heading: 'Last hit',
            sort: 'lastHitAt',
            className: 'w-36 @max-5xl:hidden',
            cell: ({ lastHitAt }) =>
              lastHitAt && <Moment of={lastHitAt}>{localDay(lastHitAt)}</Moment>,
          },
          {
            heading: 'Actions',
            className: 'w-40 text-right @max-2xl:w-24',
            cell: (redirect) =>
              !redirect.isAutomatic && (
                <span className="flex flex-wrap justify-end">
                  <button
                    type="button"
                    onClick={() => onEdit(redirect)}
                    className={`${button('quiet', 'sm')} @max-2xl:min-h-11`}
                  >
                    Edit
                    <span className="sr-only">{` ${redirect.from}`}</span>
                  </button>
                  <RowButton of={redirect.from} onClick={() => setToDelete(redirect)}>
                    Delete
                  </RowButton>
                </span>
              ),
          },
        ]}
      />
      {toDelete && (
        <Confirm
          title="Delete this redirect?"
          action="Delete"
          onConfirm={() => remove(toDelete)}
          onClose={() => setToDelete(undefined)}
        >
          <p>
            Visitors of <b className="font-medium text-ink wrap-anywhere">{toDelete.from}</b> will
            get the page of this address, or “Page not found” if there is none.
          </p>
        </Confirm>
      )}
    </>
  )
}

const typeOf = ({ isAutomatic, status }: Redirect) => (isAutomatic ? 'Automatic' : String(status))

const hitsText = ({ hits }: Redirect) =>
  hits === 1 ? '1 hit' : `${hits.toLocaleString('en-US')} hits`

const targetText = ({ status, to }: Redirect) => (status === 410 ? 'Gone' : to)

function State({ state }: Pick<Redirect, 'state'>) {
  const shown = states[state]
  return (
    shown && (
      <span className="mt-1 flex flex-wrap items-center gap-2 text-ink-3 text-xs">
        <Badge variant={state === 'broken' ? 'bad' : 'still'}>{shown.label}</Badge>
        {shown.reason}
      </span>
    )
  )
}
