/** Dimension line of an architect's drawing, with a label in the middle. */
export function DimensionLine({ label, className = '' }: { label: string; className?: string }) {
  return (
    <p className={`flex items-center text-ink-3 ${className}`}>
      <End />
      <span className="drawn-line h-px flex-1 origin-right bg-line-strong" />
      <span className="caption px-4 text-center">{label}</span>
      <span className="drawn-line h-px flex-1 origin-left bg-line-strong" />
      <End />
    </p>
  )
}

function End() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 12 20"
      className="-mx-1.5 h-5 w-3 shrink-0 text-line-strong"
    >
      <path d="M6 0V20" stroke="currentColor" strokeWidth="1" />
      <path
        d="M1.5 14.5L10.5 5.5"
        className="text-signal"
        stroke="currentColor"
        strokeWidth="1.5"
      />
    </svg>
  )
}
