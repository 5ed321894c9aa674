import { Toaster } from 'sonner'

/**
 * Toaster inside a modal dialog: the page's toaster is inert behind it. Pass `id` as the `toasterId` of notifications.
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
