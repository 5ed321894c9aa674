import type { ReactNode } from 'react'

interface EmptyProps {
  title: string
  /** Explanation in one sentence. */
  children?: ReactNode
  /** Buttons for the next steps. */
  actions?: ReactNode
}

/** Empty state with a drawing of an empty room and suggested actions. */
export function Empty({ title, children, actions }: EmptyProps) {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-14 text-center">
      <svg
        aria-hidden="true"
        viewBox="0 0 160 90"
        className="mb-4 w-40 text-line-strong"
        fill="none"
        stroke="currentColor"
      >
        <path d="M8 82.5h144M20 82V8h120v74M20 8l26 14v46L20 82M140 8l-26 14v46l26 14M46 22h68M46 68h68" />
        <path d="M80 22v12" />
        <path d="M73 41a7 7 0 0 1 14 0z" className="text-signal" />
        <path d="M68 68l5-20M92 68l-5-20" strokeDasharray="1 4" className="text-signal" />
      </svg>
      <p className="max-w-full break-words font-medium">{title}</p>
      {children && (
        <p className="max-w-md text-ink-2 text-sm text-balance wrap-anywhere">{children}</p>
      )}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
