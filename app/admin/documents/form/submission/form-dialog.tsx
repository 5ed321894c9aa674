import type { FormEvent, ReactNode } from 'react'
import { button } from '../../../../ui/button.ts'
import { Dialog } from '../../../../ui/dialog.tsx'

interface FormDialogProps {
  title: string
  /** Label of the button that submits. */
  action: string
  /** Whether the button is disabled: the form is being sent, or there is nothing to send yet. */
  isOff: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  onClose: () => void
  children: ReactNode
}

/** Dialog with a form and its submit button. */
export const FormDialog = ({ title, action, isOff, ...rest }: FormDialogProps) => (
  <Dialog title={title} onClose={rest.onClose}>
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
