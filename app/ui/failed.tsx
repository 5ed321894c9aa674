import { useState } from 'react'
import { button } from './button.ts'

interface FailedProps {
  children: string
  reason?: string | undefined
  /** A notification announces it already; it must not be announced twice. */
  isTold?: boolean
  onRetry: () => Promise<unknown> | undefined
}

/** Focus after a retry: on success the button is gone, and the screen takes the focus. */
function handFocusOn(button: HTMLButtonElement | null) {
  return () => {
    if (!button || document.activeElement !== button) return
    document.getElementById('main')?.focus({ preventScroll: true })
  }
}

/** Error state, in the place of the data. */
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
      {/* Announced again when a retry has failed. */}
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
