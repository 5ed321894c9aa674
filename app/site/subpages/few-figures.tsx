import type { Part } from '#content/documents/types/subpages.ts'
import { dirOf } from '../text/direction.ts'
import { Row } from './row.tsx'

type Figures = Extract<Part, { kind: 'figures' }>['figures']

/** Length of the longest figure that fits half of the column at the largest size, in characters. */
const fittingLength = 5

/** One or two figures, in the column of the text. */
export function FewFigures({ figures }: { figures: Figures }) {
  const size = figures.some(({ figure }) => figure.length > fittingLength) ? 'stat-long' : ''
  return (
    <Row>
      <dl className="grid gap-6 sm:grid-cols-2">
        {figures.map(({ figure, label }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: figures may repeat and never move
          <div key={index} className="flex min-w-0 flex-col wrap-anywhere">
            <dt dir={dirOf(label)} className="caption order-2 mt-4 text-ink-2">
              {label}
            </dt>
            <dd dir={dirOf(figure)} className={`stat display order-1 tabular-nums ${size}`}>
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </Row>
  )
}
