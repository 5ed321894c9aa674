import { useEffect } from 'react'
import { confirmedChannel } from '../api/session/confirmation.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** End of a confirmation at the single sign-on: tells the page that waits for it, and closes the window. */
export function Confirmed() {
  useEffect(() => {
    const channel = new BroadcastChannel(confirmedChannel)
    channel.postMessage('confirmed')
    channel.close()
    window.close()
  }, [])
  return (
    <SignInLayout title="Confirmed">
      <p role="status" className="mt-1 text-ink-2 text-sm">
        You can close this window and continue in the other one.
      </p>
    </SignInLayout>
  )
}
