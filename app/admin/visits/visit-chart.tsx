import type { VisitRange } from '#content/visits/visit-ranges.ts'
import type { Visits } from '#content/visits/visits-api.ts'
import { chartDates, chartHeight, chartLines, chartWidth } from './chart-lines.ts'
import { ExportButton } from './export-button.tsx'
import { shownCount, shownDate } from './shown-count.ts'

interface VisitChartProps {
  visits: Visits
  range: VisitRange
}

const lineLooks = {
  visitors: 'stroke-[2.5] stroke-signal-deep',
  views: 'stroke-[1.5] stroke-ink-2 [stroke-dasharray:4_4]',
}

/** Visitors and page views over time, as a drawing and as a table. */
export function VisitChart({ visits: { points, unit, atLeast }, range }: VisitChartProps) {
  const { ticks, ...lines } = chartLines(points)
  return (
    <section aria-labelledby="visits-over-time" className="mt-6 border border-line bg-sheet p-5">
      <div className="flex flex-wrap items-center gap-x-5">
        <h2 id="visits-over-time" className="grow font-semibold text-base">
          Over time
        </h2>
        <Legend look={lineLooks.visitors}>Visitors</Legend>
        <Legend look={lineLooks.views}>Page views</Legend>
        <ExportButton list="time" range={range} of="visits over time" />
      </div>
      {/* The table below has the same figures. */}
      <div aria-hidden="true" className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <div className="-my-2 flex flex-col justify-between text-right text-ink-3 text-xs tabular-nums">
          {ticks.map((value) => (
            <span key={value}>{shownCount(value)}</span>
          ))}
        </div>
        <svg
          role="presentation"
          viewBox={`0 0 ${chartWidth} ${chartHeight}`}
          preserveAspectRatio="none"
          fill="none"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="h-48 w-full overflow-visible [&_path]:[vector-effect:non-scaling-stroke]"
        >
          {[0, chartHeight / 2, chartHeight].map((y) => (
            <path key={y} d={`M0 ${y}H${chartWidth}`} className="stroke-line" />
          ))}
          <path d={lines.views} className={lineLooks.views} />
          <path d={lines.visitors} className={lineLooks.visitors} />
        </svg>
        <div className="col-start-2 mt-3 flex justify-between text-ink-3 text-xs">
          {chartDates(points).map((at, place) => (
            <span key={at} className={place % 2 === 1 ? 'max-sm:hidden' : undefined}>
              {shownDate(at)}
            </span>
          ))}
        </div>
      </div>
      <details className="mt-2 text-sm">
        <summary className="inline-flex min-h-9 cursor-pointer items-center text-ink-2 underline underline-offset-4 hover:text-ink max-sm:min-h-11">
          Show as a table
        </summary>
        <PointTable points={points} unit={unit} atLeast={atLeast} />
      </details>
    </section>
  )
}

function Legend({ look, children }: { look: string; children: string }) {
  return (
    <span aria-hidden="true" className="flex items-center gap-2 text-ink-2 text-sm">
      <svg role="presentation" width="24" height="4" fill="none">
        <path d="M1 2h22" className={look} />
      </svg>
      {children}
    </span>
  )
}

const headClass = 'caption py-1.5 font-normal text-ink-3'

/** All points of the lines, the latest first. */
function PointTable({ points, unit, atLeast }: Pick<Visits, 'points' | 'unit' | 'atLeast'>) {
  return (
    <table aria-label="Visits over time" className="mt-2 w-full max-w-lg border-collapse text-left">
      <thead>
        <tr>
          <th scope="col" className={headClass}>
            {unit === 'day' ? 'Day' : 'Month'}
          </th>
          <th scope="col" className={`${headClass} text-right`}>
            Visitors
          </th>
          <th scope="col" className={`${headClass} text-right`}>
            Page views
          </th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(({ at, visitors, views }) => (
          <tr key={at} className="border-line border-t">
            <th scope="row" className="py-1.5 font-normal">
              {shownDate(at)}
            </th>
            <td className="py-1.5 text-right tabular-nums">
              {atLeast.includes(at) && 'at least '}
              {shownCount(visitors)}
            </td>
            <td className="py-1.5 text-right tabular-nums">{shownCount(views)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
