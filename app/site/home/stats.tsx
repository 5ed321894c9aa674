import type { TextsOf } from '#content/documents/pages/index.ts'
import { dirOf } from '../text/direction.ts'

/** Length of the longest figure that fits a column at the largest size, in characters. */
const fittingLength = 5

export function Stats({ label, figures }: TextsOf<'home'>['stats']) {
  if (figures.length === 0) return null
  const isThree = figures.length === 3 || figures.length === 6
  const columns = isThree ? 'lg:grid-cols-3' : 'lg:grid-cols-4'
  const size = figures.some(({ figure }) => figure.length > fittingLength) ? 'stat-long' : ''
  return (
    <section aria-label={label} className="on-night bg-night text-white">
      <dl className={`wrap grid grid-cols-2 gap-x-6 gap-y-14 py-20 lg:py-28 ${columns}`}>
        {figures.map(({ figure, label }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: figures may repeat and never move
          <div key={index} className="flex min-w-0 flex-col">
            <dt dir={dirOf(label)} className="caption order-2 mt-4 text-night-2">
              {label}
            </dt>
            <dd className="order-1">
              <span aria-hidden="true" className="dimension" />
              <span dir={dirOf(figure)} className={`stat display tabular-nums ${size}`}>
                {figure}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
