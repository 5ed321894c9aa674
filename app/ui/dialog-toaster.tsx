import { Toaster } from 'sonner'

/**
 * Toaster of a dialog that stays open; its notices name it as their `toasterId`. The page under a
 * modal dialog is inert, and its notices with it.
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
