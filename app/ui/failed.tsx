import { useState } from 'react'
import { button } from './button.ts'

interface FailedProps {
  children: string
  reason?: string | undefined
  /** Whether a notification has already announced the failure. The error state then does not announce it again. */
  isTold?: boolean
  onRetry: () => Promise<unknown> | undefined
}

/** Focus management: if a successful retry removes the focused button, the focus moves to the main content. */
function handFocusOn(button: HTMLButtonElement | null) {
  return () => {
    if (!button || document.activeElement !== button) return
    document.getElementById('main')?.focus({ preventScroll: true })
  }
}

/** Error state, shown instead of the data. */
export function Failed({ children, reason, isTold, onRetry }: FailedProps) {
  const [isBusy, setBusy] = useState(false)

  const retry = async () => {
    if (isBusy) return
    setBusy(true)
    await onRetry()
    setBusy(false)
  }

  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-bad border-l-2 bg-sheet px-4 py-3 text-sm">
      {/* The text changes during a retry, so a repeated failure is announced again. */}
      <p role={isTold ? undefined : 'alert'} className="grow">
        <span className="font-medium text-bad">{isBusy ? 'Loading...' : children}</span>
        {reason && !isBusy && <span className="block text-ink-2">{reason}</span>}
      </p>
      <button
        ref={handFocusOn}
        type="button"
        aria-disabled={isBusy}
        onClick={retry}
        className={`${button('secondary', 'sm')} max-sm:min-h-11`}
      >
        Retry
      </button>
    </div>
  )
}
