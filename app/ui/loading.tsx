/** Widths of the skeleton bars, one per row. */
const rows = [
  'w-56 max-w-3/5',
  'w-72 max-w-4/5',
  'w-48 max-w-1/2',
  'w-64 max-w-3/4',
  'w-52 max-w-3/5',
  'w-60 max-w-2/3',
]

/**
 * Skeleton, shown while data is loading. `isScreen` adds the screen's heading. Appears with a delay, so that short
 * waits show none.
 */
export function Loading({ isScreen = false }: { isScreen?: boolean }) {
  const Line = isScreen ? 'h1' : 'p'
  return (
    <div className="late">
      <div role="status">
        <Line className="caption text-ink-3">Loading...</Line>
      </div>
      <div aria-hidden className="mt-4 border border-line bg-sheet">
        <div className="h-10" />
        {rows.map((width) => (
          <div key={width} className="flex h-11 items-center gap-6 border-line border-t px-5">
            <span className="size-4.5 shrink-0 rounded-xs bg-line/70" />
            <span className={`h-2.5 rounded-xs bg-line/70 ${width}`} />
            <span className="ml-auto h-2.5 w-24 shrink-0 rounded-xs bg-line/70 max-sm:w-12" />
          </div>
        ))}
      </div>
    </div>
  )
}
