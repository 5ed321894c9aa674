import type { FormEvent, ReactNode } from 'react'
import { button } from '../../../../ui/button.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DialogToaster } from '../../../../ui/dialog-toaster.tsx'

interface FormDialogProps {
  title: string
  /** Label of the button that submits. */
  action: string
  /** Whether the button is disabled: the form is being sent, or there is nothing to send yet. */
  isOff: boolean
  /** Id of the toaster for the dialog's notices. */
  toasterId: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  onClose: () => void
  children: ReactNode
}

/** Dialog with a form and its submit button. */
export const FormDialog = ({ title, action, isOff, toasterId, ...rest }: FormDialogProps) => (
  <Dialog title={title} onClose={rest.onClose}>
    <DialogToaster id={toasterId} />
    <form noValidate onSubmit={rest.onSubmit} className="grid gap-5">
      {rest.children}
      <div className="flex justify-end">
        <button type="submit" aria-disabled={isOff} className={button()}>
          {action}
        </button>
      </div>
    </form>
  </Dialog>
)
