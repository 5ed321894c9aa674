const variants = {
  /** For a state that needs attention. */
  live: 'border-signal-deep text-signal-deep',
  /** For a failure. */
  bad: 'border-bad text-bad',
  still: 'border-line-strong text-ink-3',
} as const

export function Badge({ variant, children }: { variant: keyof typeof variants; children: string }) {
  return (
    <span className={`caption inline-block rounded-xs border px-1.5 ${variants[variant]}`}>
      {children}
    </span>
  )
}
