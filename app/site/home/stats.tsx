import type { TextsOf } from '#content/pages/index.ts'

/** Stats of the company, dimensioned like a drawing; nothing while it has none. */
export function Stats({ label, figures }: TextsOf<'home'>['stats']) {
  if (figures.length === 0) return null
  return (
    <section aria-label={label} className="on-night bg-night text-white">
      <dl className="wrap grid grid-cols-2 gap-x-6 gap-y-14 py-20 lg:grid-cols-4 lg:py-28">
        {figures.map(({ figure, label }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: figures may repeat and never move
          <div key={index} className="flex min-w-0 flex-col">
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
