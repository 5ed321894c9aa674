import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { ImportItem } from '#content/imports/imports-api.ts'
import { formPath } from '#content/publishing/form-path.ts'
import { capitalized } from '#content/text/capitalized.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, Table } from '../table/table.tsx'

const columns: Column<ImportItem>[] = [
  {
    heading: 'Document',
    className: '@2xl:w-2/5',
    cellClass: 'align-top @2xl:py-2.5 @2xl:pl-5',
    cell: (item) => (
      <>
        <Title item={item} />
        <FormerAddress url={item.url} />
      </>
    ),
  },
  {
    heading: 'Becomes',
    className: '@2xl:w-1/4',
    cellClass: 'align-top @2xl:py-2.5',
    cell: (item) => <Becomes item={item} />,
  },
  {
    heading: 'Notes',
    cellClass: 'align-top @2xl:py-2.5 @2xl:pr-5',
    cell: ({ reason, losses }) => (
      <>
        {reason && <p className="wrap-anywhere">{reason}</p>}
        <Losses losses={losses} />
      </>
    ),
  },
]

/** Table of the documents of an import. In a narrow table, each document is a card. */
export const ItemTable = ({ items }: { items: ImportItem[] }) => (
  <Table
    label="Documents"
    columns={columns}
    rows={items}
    keyOf={({ key }) => key}
    cards={{
      head: '@max-2xl:sr-only',
      row: '@max-2xl:grid @max-2xl:gap-y-1.5 @max-2xl:px-4 @max-2xl:py-3 @max-2xl:*:px-0! @max-2xl:*:empty:hidden',
    }}
  />
)

/** Title of a document, linked to the record that it became. */
function Title({ item: { title, key, becomes, recordId, state } }: { item: ImportItem }) {
  const text = title || key
  if (!becomes || !recordId || state === 'undone')
    return <span className="block font-medium wrap-anywhere">{text}</span>
  return (
    <Link
      to={formPath({ type: becomes, recordId })}
      prefetch="intent"
      className="inline-block min-h-6 font-medium underline decoration-line-strong underline-offset-4 wrap-anywhere hover:text-signal-deep"
    >
      {text}
    </Link>
  )
}

function FormerAddress({ url }: { url: string }) {
  if (!/^https?:\/\//.test(url))
    return <span className="block text-ink-3 text-xs wrap-anywhere">{url}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="block min-h-6 w-fit text-ink-3 text-xs wrap-anywhere hover:text-ink hover:underline"
    >
      {url}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

const becomesLabels = {
  news: { create: 'New article', update: 'Updated article' },
  subpages: { create: 'New custom page', update: 'Updated custom page' },
}

function labelOf({ action, becomes, recordId }: ImportItem): string {
  if (becomes && action !== 'none') return becomesLabels[becomes][action]
  return recordId ? 'No change' : 'Left out'
}

function Becomes({ item }: { item: ImportItem }) {
  const { action, path, state, isInRelease } = item
  const isOutside = action !== 'none' && !isInRelease && (state === 'planned' || state === 'done')
  return (
    <>
      <span className="block">{labelOf(item)}</span>
      {action !== 'none' && path && (
        <span className="block text-ink-3 text-xs wrap-anywhere">{path}</span>
      )}
      <span className="mt-1 flex flex-wrap gap-1 empty:hidden">
        {state === 'failed' && <Badge variant="bad">Failed</Badge>}
        {state === 'kept' && <Badge variant="live">Kept</Badge>}
        {state === 'undone' && <Badge variant="still">Undone</Badge>}
        {isOutside && <Badge variant="still">Not in the release</Badge>}
      </span>
    </>
  )
}

/** Losses that are shown before the others are folded. */
const shownLosses = 3

function Losses({ losses }: Pick<ImportItem, 'losses'>) {
  const all = [...new Set(losses)]
  const [shown, folded] = [all.slice(0, shownLosses), all.slice(shownLosses)]
  if (shown.length === 0) return null
  return (
    <div className="not-first:mt-1">
      <p className="text-ink-3 text-xs">Loses</p>
      <LossList losses={shown} />
      {folded.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1 text-sm @max-2xl:min-h-11">
            <ChevronRight aria-hidden size={14} className="group-open:rotate-90" />
            {`${folded.length} more`}
          </summary>
          <LossList losses={folded} />
        </details>
      )}
    </div>
  )
}

const LossList = ({ losses }: Pick<ImportItem, 'losses'>) => (
  <ul className="list-disc pl-4 wrap-anywhere">
    {losses.map((loss) => (
      <li key={loss}>{capitalized(loss)}</li>
    ))}
  </ul>
)
