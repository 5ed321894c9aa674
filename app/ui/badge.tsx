const looks = {
  /** An item that waits for attention. */
  live: 'border-signal-deep text-signal-deep',
  still: 'border-line-strong text-ink-3',
} as const

export function Badge({ look, children }: { look: keyof typeof looks; children: string }) {
  return (
    <span className={`caption inline-block rounded-sm border px-1.5 ${looks[look]}`}>
      {children}
    </span>
  )
}
