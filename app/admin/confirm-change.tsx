import { Confirm, type ConfirmProps } from '../ui/dialog.tsx'
import { useChange } from './use-change.ts'
import type { Notices } from './with-notice.ts'

interface ConfirmChangeProps extends Omit<ConfirmProps, 'onConfirm'>, Notices {
  /** Sends the change. */
  send: () => Promise<unknown>
  /** The button that opened the dialog stays, and so gets the focus back. By default it disappears with its row. */
  keepsFocus?: boolean
}

/** Confirmation of a change, which notifies of its outcome and reloads the screen. */
export function ConfirmChange({ send, done, failed, keepsFocus, ...confirm }: ConfirmChangeProps) {
  const change = useChange()
  return (
    <Confirm
      {...confirm}
      onConfirm={async () => (await change(send(), { done, failed })) && !keepsFocus}
    />
  )
}
