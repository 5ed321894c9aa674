import { Fragment } from 'react'
import { Arrow } from '../../drawings/arrow.tsx'
import type { ShownNode } from './shown-rich-text.ts'

/** Characters of a figure that fit its part of a line at the largest size. */
const fittingLength = 5

/** Arrows are the site's own: a typeface may have none. */
const drawn = (value: string) =>
  value.split('→').map((words, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words may repeat and never move
    <Fragment key={index}>
      {index > 0 && (
        <>
          <Arrow />
          <span className="sr-only">→</span>
        </>
      )}
      {words}
    </Fragment>
  ))

/** Figures side by side, as large as those of a page's own. */
export function Figures({ figures = [] }: { figures: ShownNode[] | undefined }) {
  const all = figures.map(({ attrs }) => ({
    value: String(attrs?.value ?? ''),
    label: String(attrs?.label ?? ''),
  }))
  const size = all.some(({ value }) => value.length > fittingLength) ? 'stat-long' : ''
  return (
    <dl className="rich-figures">
      {all.map(({ value, label }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: figures may repeat and never move
        <div key={index}>
          <dt className="caption text-ink-2">{label}</dt>
          <dd className={`stat display tabular-nums ${size}`}>{drawn(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
