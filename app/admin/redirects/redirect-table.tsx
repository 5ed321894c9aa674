import type { Redirect } from '#content/redirects/redirects-api.ts'
import { counted } from '#content/text/counted.ts'
import { api } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { ConfirmChange } from '../confirm-change.tsx'
import { localDay } from '../dates.ts'
import { Moment } from '../table/moment.tsx'
import { RowButton, RowButtons } from '../table/row-button.tsx'
import { type Column, Table } from '../table/table.tsx'
import { RedirectDialog } from './redirect-dialog.tsx'

const states = {
  works: undefined,
  unused: { label: 'Unused', reason: 'A page has this address, so visitors see the page.' },
  waiting: {
    label: 'Waiting',
    reason: 'The target is a draft. The redirect works once it is published.',
  },
  broken: { label: 'Broken', reason: 'Visitors cannot open the target, so they get 404.' },
} satisfies Record<Redirect['state'], { label: string; reason: string } | undefined>

const typeOf = ({ isAutomatic, status }: Redirect) => (isAutomatic ? 'Automatic' : String(status))

const targetText = ({ status, to }: Redirect) => (status === 410 ? 'Gone' : to)

const columns: Column<Redirect>[] = [
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
            <span className="@3xl:hidden">{` · ${counted(redirect.hits, 'hit')}`}</span>
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
      <span className="tabular-nums">{isAutomatic ? '' : hits.toLocaleString('en-US')}</span>
    ),
  },
  {
    heading: 'Last hit',
    sort: 'lastHitAt',
    className: 'w-36 @max-5xl:hidden',
    cell: ({ lastHitAt }) => lastHitAt && <Moment of={lastHitAt}>{localDay(lastHitAt)}</Moment>,
  },
  {
    heading: 'Actions',
    className: 'w-40 text-right @max-2xl:w-24',
    cell: (redirect) => !redirect.isAutomatic && <Actions redirect={redirect} />,
  },
]

/** Table of redirects. In a narrow table, all details are in the first column. Former addresses of records have no actions. */
export const RedirectTable = ({ redirects }: { redirects: Redirect[] }) => (
  <Table label="Redirects" columns={columns} rows={redirects} keyOf={({ _id }) => _id} />
)

const Actions = ({ redirect }: { redirect: Redirect }) => (
  <RowButtons>
    <RowButton
      of={redirect.from}
      dialog={(onClose) => <RedirectDialog redirect={redirect} onClose={onClose} />}
    >
      Edit
    </RowButton>
    <RowButton
      of={redirect.from}
      isDestructive
      dialog={(onClose) => <DeleteRedirect redirect={redirect} onClose={onClose} />}
    >
      Delete
    </RowButton>
  </RowButtons>
)

interface DeleteRedirectProps {
  redirect: Redirect
  onClose: () => void
}

const DeleteRedirect = ({ redirect: { _id: id, from }, onClose }: DeleteRedirectProps) => (
  <ConfirmChange
    title="Delete this redirect?"
    action="Delete"
    send={() => api.send('DELETE /redirects/:id', { params: { id } })}
    done="Redirect deleted"
    failed="Failed to delete the redirect"
    onClose={onClose}
  >
    <p>
      Visitors of <b className="font-medium text-ink wrap-anywhere">{from}</b> will get the page of
      this address, or “Page not found” if there is none.
    </p>
  </ConfirmChange>
)

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
