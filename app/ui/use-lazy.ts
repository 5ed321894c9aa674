import { useState } from 'react'
import { toast } from 'sonner'

/**
 * Loads the code of a dialog when it opens. `open` is its module while the dialog is open. The props `ahead` of its
 * button load the code as soon as the pointer or the focus is on the button.
 *
 * @example
 * const links = useLazy(() => import('./share-dialog.tsx'), 'the links')
 * <button type="button" onClick={links.show} {...links.ahead}>Share</button>
 * {links.open && <links.open.ShareDialog onClose={links.close} />}
 */
export function useLazy<M extends object>(load: () => Promise<M>, name: string) {
  const [open, setOpen] = useState<M>()
  const fetchAhead = () => {
    load().catch(() => {})
  }
  return {
    open,
    show: () => {
      load().then(setOpen, () =>
        toast.error(`Failed to open ${name}`, { description: 'The server could not be reached.' }),
      )
    },
    close: () => setOpen(undefined),
    ahead: { onPointerEnter: fetchAhead, onFocus: fetchAhead },
  }
}
