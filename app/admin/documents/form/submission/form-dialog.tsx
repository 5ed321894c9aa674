import type { FormEvent, ReactNode } from 'react'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Button } from '../../../../ui/push-button.tsx'

interface FormDialogProps {
  title: string
  /** Label of the button that submits. */
  action: string
  form: {
    isBusy: boolean
    onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  }
  /** There is nothing to send yet. */
  isOff?: boolean
  onClose: () => void
  children: ReactNode
}

/** Dialog with a form and its submit button. */
export const FormDialog = ({ title, action, form, isOff = false, ...rest }: FormDialogProps) => (
  <Dialog title={title} onClose={rest.onClose}>
    <form noValidate onSubmit={form.onSubmit} className="grid gap-5">
      {rest.children}
      <div className="flex justify-end">
        <Button type="submit" isOff={form.isBusy || isOff}>
          {action}
        </Button>
      </div>
    </form>
  </Dialog>
)
