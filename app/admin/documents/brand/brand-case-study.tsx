const facts = [
  ['Client', 'Port Authority'],
  ['Category', 'Web application'],
  ['Year', '2026'],
]

/** Sample header of a case study: title block and key figure. In the plain look the title block is a list of facts. */
export function BrandCaseStudy({ isPlain }: { isPlain: boolean }) {
  return (
    <div className="grid gap-8 px-6 py-10 @2xl:grid-cols-[1fr_auto]">
      <div className={isPlain ? '' : 'border border-ink bg-sheet'}>
        <div className={isPlain ? 'pb-5' : 'p-5'}>
          <p className="caption text-signal-deep">Web application</p>
          <p className="display mt-2 text-2xl">Berths for a busy harbour</p>
        </div>
        <dl
          className={
            isPlain
              ? 'grid *:grid *:grid-cols-[8rem_1fr] *:border-line *:border-t *:px-0!'
              : 'grid border-ink border-t *:border-ink @sm:grid-cols-3 @max-sm:*:not-first:border-t @sm:*:not-first:border-l'
          }
        >
          {facts.map(([term, fact]) => (
            <div key={term} className="px-5 py-2.5">
              <dt className="caption text-ink-3 text-xs">{term}</dt>
              <dd className="font-medium text-sm">{fact}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="display self-end text-5xl tabular-nums">
        <span className="text-signal">38</span>
        <span className="text-3xl">%</span>
        <span className="block font-normal font-sans text-base text-ink-2 tracking-normal">
          less waiting at the quay
        </span>
      </p>
    </div>
  )
}
