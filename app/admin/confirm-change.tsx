import { Confirm, type ConfirmProps } from '../ui/dialog.tsx'
import { useChange } from './use-change.ts'
import type { Notices } from './with-notice.ts'

interface ConfirmChangeProps extends Omit<ConfirmProps, 'onConfirm'>, Notices {
  /** Sends the change. */
  send: () => Promise<unknown>
}

/** Confirmation of a change, which notifies of its outcome and reloads the screen. */
export function ConfirmChange({ send, done, failed, ...confirm }: ConfirmChangeProps) {
  const change = useChange()
  return (
    <Confirm
      {...confirm}
      onConfirm={async () => {
        const isDone = await change(send(), { done, failed })
        // After a mild change, the button that opened the dialog is still there.
        return isDone && !confirm.isMild
      }}
    />
  )
}
