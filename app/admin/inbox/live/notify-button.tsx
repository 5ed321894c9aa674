import { Bell, BellOff } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { IconButton } from '../../../ui/push-button.tsx'
import { notifications } from './notification.ts'

/** Toggle for browser notifications. Requests the permission only when it is pressed. */
export function NotifyButton() {
  const [areOn, setOn] = useState(notifications.areOn)
  if (!notifications.isPossible()) return null
  const change = async () => {
    if (areOn) {
      notifications.switchOff()
      return setOn(false)
    }
    const isAllowed = await notifications.switchOn().catch(() => false)
    setOn(isAllowed)
    if (!isAllowed) toast.error('Your browser blocks notifications from this site')
  }
  const Icon = areOn ? Bell : BellOff
  return (
    <IconButton
      icon={Icon}
      aria-pressed={areOn}
      title={areOn ? 'Notifications are on in this browser' : 'Notify me in this browser'}
      aria-label="Notify me in this browser"
      onClick={change}
    />
  )
}
