/** The house mark: a section through a hall whose skylight is lit. */
export function Mark({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className={className}>
      <path d="M10 10.5L14 3.5L18 10.5V22.5H10Z" className="fill-signal" />
      <path
        d="M2 23.5H26M4.5 23.5V11.5H10V23.5M23.5 23.5V11.5H18V23.5M10 11.5L14 3.5L18 11.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  )
}
