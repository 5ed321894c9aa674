import { useEffect, useRef, useState } from 'react'
import { sessionEnd, signInPath } from '../api/session/session-end.ts'
import { Dialog, initialFocusRef } from '../ui/dialog.tsx'
import { Button } from '../ui/push-button.tsx'

/** Opens the sign-in in a popup, so that unsaved changes are kept. */
export function SignInAgain() {
  const opened = useRef<Window>(null)
  const [isBlocked, setBlocked] = useState(false)
  // Closes the popup. Has no effect if the identity provider's Cross-Origin-Opener-Policy has detached the popup.
  useEffect(() => () => opened.current?.close(), [])

  const open = () => {
    opened.current = window.open(signInPath, '_blank', 'popup,width=560,height=720')
    setBlocked(opened.current === null)
  }

  return (
    <Dialog title="Your session has ended" onClose={sessionEnd.giveUp}>
      <p className="text-ink-2">
        What you typed is still here. Sign in again in a new window and you can continue where you
        left off.
      </p>
      {isBlocked && (
        <p role="alert" className="mt-4 border-warn border-l-2 bg-paper px-3 py-2">
          Your browser blocked the window.{' '}
          <a
            href={signInPath}
            target="_blank"
            rel="noreferrer"
            className="text-signal-deep underline underline-offset-4"
          >
            Open sign-in in a new tab
          </a>
        </p>
      )}
      <form method="dialog" className="mt-6 flex flex-wrap justify-end gap-2">
        <Button type="submit" look="secondary">
          Not now
        </Button>
        <Button ref={initialFocusRef} onClick={open}>
          Sign in
        </Button>
      </form>
    </Dialog>
  )
}
