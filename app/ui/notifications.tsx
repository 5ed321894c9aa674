import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster } from 'sonner'
import { followTopLayer } from './topmost-dialog.ts'

interface NotificationsProps {
  /** Distance from the window's corner, as CSS lengths. */
  offset: { top: string; right: string }
}

/** The notifications, in front of everything: they are in the topmost modal dialog while one is open. */
export function Notifications({ offset }: NotificationsProps) {
  // The server renders none.
  const [host] = useState(() => globalThis.document?.createElement('div'))
  useLayoutEffect(() => host && followTopLayer(host), [host])
  if (!host) return null
  return createPortal(
    <Toaster
      position="top-right"
      visibleToasts={3}
      duration={4000}
      closeButton
      toastOptions={{ closeButtonAriaLabel: 'Close notification' }}
      offset={offset}
      mobileOffset={{ top: '0.25rem', left: '0.75rem', right: '0.75rem' }}
    />,
    host,
  )
}
