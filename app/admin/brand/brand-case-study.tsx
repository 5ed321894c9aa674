const facts = [
  ['Client', 'Port Authority'],
  ['Category', 'Web application'],
  ['Year', '2026'],
]

/** Head of a case study: title block, key figure over its dimension line. */
export function BrandCaseStudy() {
  return (
    <div className="grid gap-8 px-6 py-10 @2xl:grid-cols-[1fr_auto]">
      <div className="border border-ink bg-sheet">
        <div className="p-5">
          <p className="caption text-signal-deep">Web application</p>
          <p className="display mt-2 text-2xl">Berths for a busy harbour</p>
        </div>
        <dl className="grid border-ink border-t @sm:grid-cols-3">
          {facts.map(([term, fact]) => (
            <div
              key={term}
              className="border-ink px-5 py-2.5 not-first:@max-sm:border-t not-first:@sm:border-l"
            >
              <dt className="caption text-ink-3 text-xs">{term}</dt>
              <dd className="font-medium text-sm">{fact}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="display self-end text-5xl tabular-nums">
        <span className="text-signal">38</span>
        <span className="text-3xl">%</span>
        <span className="block font-normal text-base text-ink-2 tracking-normal">
          less waiting at the quay
        </span>
      </p>
    </div>
  )
}
