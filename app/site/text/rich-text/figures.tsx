import { Fragment } from 'react'
import { Arrow } from '../../drawings/arrow.tsx'
import type { ShownNode } from './shown-rich-text.ts'

/** Length of the longest figure that fits its column at the largest size, in characters. */
const fittingLength = 5

/** Replaces → by the arrow drawing, because a font may lack the character. */
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

interface FiguresProps {
  figures: ShownNode[] | undefined
  dir: ShownNode['dir']
}

/** Figures side by side, in the size of the home page's stats. */
export function Figures({ figures = [], dir }: FiguresProps) {
  const all = figures.map(({ attrs }) => ({
    value: String(attrs?.value ?? ''),
    label: String(attrs?.label ?? ''),
  }))
  const size = all.some(({ value }) => value.length > fittingLength) ? 'stat-long' : ''
  return (
    <dl dir={dir} className="rich-figures">
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
