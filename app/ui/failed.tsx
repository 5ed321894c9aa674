import { button } from './button.ts'

interface FailedProps {
  children: string
  reason?: string | undefined
  onRetry: () => void
}

/** Stands where data would be, had it come. */
export function Failed({ children, reason, onRetry }: FailedProps) {
  return (
    <div
      role="alert"
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-bad border-l-2 bg-sheet px-4 py-3 text-sm"
    >
      <p className="grow">
        <span className="font-medium text-bad">{children}</span>
        {reason && <span className="block text-ink-2">{reason}</span>}
      </p>
      <button type="button" onClick={onRetry} className={button('secondary', 'sm')}>
        Retry
      </button>
    </div>
  )
}
