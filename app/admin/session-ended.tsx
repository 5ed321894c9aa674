import { useSyncExternalStore } from 'react'
import { sessionEnd } from '../api/session/session-end.ts'
import { useNeeded } from '../ui/use-needed.ts'

/** Dialog that asks to sign in again if the session has ended with unsaved changes. */
export function SessionEnded() {
  const isEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.isNow)
  const dialog = useNeeded(isEnded, () => import('./sign-in-again.tsx'), sessionEnd.giveUp)
  return isEnded && dialog ? <dialog.SignInAgain /> : null
}
