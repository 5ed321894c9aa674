import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster } from 'sonner'
import { followTopLayer } from './topmost-dialog.ts'

interface NotificationsProps {
  /** Distance from the window's corner, as CSS lengths. */
  offset: { top: string; right: string }
}

/**
 * The element of the notifications. sonner returns the focus to where it was before when it leaves the notifications.
 * That is right after its shortcut, but whoever comes and goes by Tab would never pass them (WCAG 2.1.2). So sonner does
 * not learn of a focus that comes by Tab. React listens later on the same element.
 */
function createHost() {
  const host = document.createElement('div')
  let isTab = false
  const onKey = ({ key }: KeyboardEvent) => {
    isTab = key === 'Tab'
  }
  host.addEventListener('focusin', (event) => isTab && event.stopImmediatePropagation(), true)
  const follow = () => {
    const unfollow = followTopLayer(host)
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      unfollow()
    }
  }
  return { host, follow }
}

/** The notifications, in front of everything: they are in the topmost modal dialog while one is open. */
export function Notifications({ offset }: NotificationsProps) {
  // The server renders none.
  const [created] = useState(() => (globalThis.document ? createHost() : undefined))
  useLayoutEffect(() => created?.follow(), [created])
  if (!created) return null
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
    created.host,
  )
}
