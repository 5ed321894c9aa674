import { type ReactNode, useId, useState } from 'react'
import type { VisitList, VisitRange } from '#content/visits/visit-ranges.ts'
import { Button } from '../../ui/push-button.tsx'
import { ExportButton } from './export-button.tsx'
import { shownCount } from './shown-count.ts'

interface CountListProps<Item> {
  title: string
  /** Heading of the names. */
  name: string
  list: VisitList
  range: VisitRange
  items: readonly Item[]
  nameOf: (item: Item) => ReactNode
  keyOf: (item: Item) => string
  /** The columns of counts. The first one decides the length of the bars. */
  counts: readonly { heading: string; of: (item: Item) => number }[]
  /** Shown instead of an empty list. */
  empty: string
}

const shownAtFirst = 8

/** List of counts with the most frequent first, as a table with bars. */
export function CountList<Item>(props: CountListProps<Item>) {
  const { title, name, list, range, items, nameOf, keyOf, counts, empty } = props
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const [first] = counts
  const most = Math.max(1, ...items.map((item) => first?.of(item) ?? 0))
  const shown = isWhole ? items : items.slice(0, shownAtFirst)
  return (
    <section aria-labelledby={id} className="min-w-0 border border-line bg-sheet p-5">
      <div className="flex min-h-9 items-center">
        <h3 id={id} className="grow font-semibold text-sm">
          {title}
        </h3>
        {items.length > 0 && <ExportButton list={list} range={range} of={title.toLowerCase()} />}
      </div>
      {items.length === 0 ? (
        <p className="mt-2 text-ink-2 text-sm">{empty}</p>
      ) : (
        <table className="mt-1 w-full table-fixed border-collapse text-left text-sm">
          <thead>
            <tr>
              <th scope="col" className="caption py-1 font-normal text-ink-3">
                {name}
              </th>
              {counts.map(({ heading }) => (
                <th
                  key={heading}
                  scope="col"
                  className="caption w-16 py-1 text-right font-normal text-ink-3"
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((item) => (
              <tr key={keyOf(item)} className="border-line border-t">
                <th scope="row" className="py-1.5 pr-3 font-normal wrap-anywhere">
                  {nameOf(item)}
                  <svg
                    role="presentation"
                    viewBox="0 0 100 1"
                    preserveAspectRatio="none"
                    className="mt-1 block h-0.5 w-full text-signal"
                  >
                    <rect
                      width={((first?.of(item) ?? 0) / most) * 100}
                      height="1"
                      fill="currentColor"
                    />
                  </svg>
                </th>
                {counts.map(({ heading, of }) => (
                  <td key={heading} className="py-1.5 text-right align-top tabular-nums">
                    {shownCount(of(item))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {items.length > shownAtFirst && (
        <Button
          look="quiet"
          size="sm"
          of={`of ${title.toLowerCase()}`}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="mt-2 -ml-3"
        >
          {isWhole ? `Show the first ${shownAtFirst}` : `Show all ${items.length}`}
        </Button>
      )}
    </section>
  )
}
