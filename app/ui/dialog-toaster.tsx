import { Toaster } from 'sonner'

/**
 * Shows the notices of a dialog that stays open, which name it as their `toasterId`: the page under a
 * dialog is out of reach, and its notices with it.
 */
export const DialogToaster = ({ id }: { id: string }) => (
  <Toaster
    id={id}
    containerAriaLabel="Notifications of this dialog"
    position="top-right"
    visibleToasts={3}
    duration={4000}
  />
)
