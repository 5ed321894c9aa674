import type { FormEvent, ReactNode } from 'react'
import { button } from '../../../../ui/button.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DialogToaster } from '../../../../ui/dialog-toaster.tsx'

interface FormDialogProps {
  title: string
  /** Label of the button that submits. */
  action: string
  /** It is being sent, or there is nothing to send yet. */
  isOff: boolean
  /** Of the notices of the dialog. */
  toasterId: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  onClose: () => void
  children: ReactNode
}

/** Dialog with a form: its fields, and the button that submits them. */
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
