import { useSyncExternalStore } from 'react'
import { confirmation } from '../api/session/confirmation.ts'
import { useNeeded } from '../ui/use-needed.ts'

/** Dialog above all others that asks who is there, before an action that opens a way in. */
export function ConfirmOwner() {
  const isAsked = useSyncExternalStore(confirmation.subscribe, confirmation.isAsked)
  const load = () => import('./owner-confirmation.tsx')
  const dialog = useNeeded(isAsked, load, confirmation.decline)
  return isAsked && dialog ? <dialog.OwnerConfirmation /> : null
}
