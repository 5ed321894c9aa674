import { home, stats } from '#content/pages/site-copy.ts'

/**
 * Threshold of the stats: so many projects must be shown beside them, as many as the home page has room
 * for. '250+ Projects Completed' over none, or over one, contradicts itself.
 */
export const enoughForStats = 3

/** Stats of the company, dimensioned like a drawing. */
export function Stats() {
  return (
    <section aria-label={home.stats.label} className="on-night bg-night text-white">
      <dl className="wrap grid grid-cols-2 gap-x-6 gap-y-14 py-20 lg:grid-cols-4 lg:py-28">
        {stats.map(({ figure, label }) => (
          <div key={label} className="flex min-w-0 flex-col">
            <dt className="caption order-2 mt-4 text-night-2">{label}</dt>
            <dd className="order-1">
              <span aria-hidden="true" className="dimension" />
              <span className="stat display tabular-nums">{figure}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
