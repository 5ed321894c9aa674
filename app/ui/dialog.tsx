import { X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { button } from './button.ts'
import { enterTopLayer } from './topmost-dialog.ts'

interface DialogProps {
  title: string
  children: ReactNode
  /** Called after the dialog has closed. Unmount the dialog then. */
  onClose: () => void
  /** An `alert` asks for a decision and has no close button. A `dialog` has one. */
  kind?: 'dialog' | 'alert'
  /** Called before the user closes the dialog. `false` keeps it open. */
  mayClose?: () => boolean
  /** Wide, for a layout with two columns. */
  isWide?: boolean
}

/**
 * Ref that opens a dialog while it is mounted. Closing it before the unmount restores the focus. StrictMode mounts
 * twice, so the dialog may be open again when its close event arrives.
 */
export function show(dialog: HTMLDialogElement | null) {
  if (!dialog) return
  dialog.showModal()
  const leave = enterTopLayer(dialog)
  return () => {
    leave()
    dialog.close()
  }
}

/**
 * Ref of the control that gets the initial focus of a dialog. React's `autoFocus` runs before the dialog is open.
 */
export const initialFocusRef = (element: HTMLElement | null): void =>
  element?.setAttribute('autofocus', '')

/** Modal dialog, open while it is mounted. The browser traps the focus. */
export function Dialog({
  title,
  children,
  onClose,
  mayClose,
  kind = 'dialog',
  isWide,
}: DialogProps) {
  const id = useId()
  return (
    <dialog
      ref={show}
      role={kind === 'alert' ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={kind === 'alert' ? `${id}-body` : undefined}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      // React events bubble through the component tree: a submit in the dialog would also submit an outer form.
      onSubmit={(event) => event.stopPropagation()}
      // With `mayClose`, `onKeyDown` handles Escape: browsers allow preventing the cancel event only once.
      closedby={mayClose ? 'none' : undefined}
      onCancel={(event) => mayClose?.() === false && event.preventDefault()}
      onKeyDown={(event) => {
        if (!mayClose || event.key !== 'Escape' || event.isDefaultPrevented()) return
        event.preventDefault()
        if (mayClose()) event.currentTarget.close()
      }}
      className={`${isWide ? 'w-[min(72rem,calc(100vw-2rem))]' : 'w-[min(34rem,calc(100vw-2rem))]'} m-auto max-h-[calc(100dvh-2rem)] max-w-none scroll-pt-18 scroll-pb-24 overflow-auto rounded-sm border border-line-strong bg-sheet p-0 text-ink shadow-float backdrop:bg-night/35`}
    >
      <div className="sticky top-0 z-1 flex min-h-14 items-center gap-4 border-line border-b bg-sheet py-2 pr-3 pl-6">
        <h2 id={`${id}-title`} className="min-w-0 grow font-semibold">
          {title}
        </h2>
        {kind === 'dialog' && (
          <form
            method="dialog"
            onSubmit={(event) => mayClose?.() === false && event.preventDefault()}
          >
            <button type="submit" className={button('quiet', 'icon')} aria-label="Close">
              <X aria-hidden size={18} />
            </button>
          </form>
        )}
      </div>
      <div id={`${id}-body`} className="px-6 py-5 text-sm">
        {children}
      </div>
    </dialog>
  )
}

export interface ConfirmProps {
  title: string
  children: ReactNode
  /** Label of the confirm button. */
  action: string
  cancel?: string
  /** The action can be undone, so its button is not red. */
  isMild?: boolean
  /**
   * The dialog closes when the promise resolves, unless the result is `'stay'`. `true` means that the element that
   * opened the dialog no longer exists, such as a deleted row; the focus then moves to the main content.
   */
  onConfirm: () => Promise<boolean | 'stay'>
  onClose: () => void
}

/** Confirmation dialog. */
export function Confirm({ title, children, action, cancel, isMild, ...on }: ConfirmProps) {
  const { onConfirm, onClose } = on
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog title={title} kind="alert" onClose={onClose}>
      <div className="text-ink-2">{children}</div>
      <form
        method="dialog"
        className="mt-6 flex flex-wrap justify-end gap-2"
        onSubmit={async (event) => {
          const dialog = event.currentTarget.closest('dialog')
          const isCancel = event.nativeEvent.submitter?.dataset.cancel === ''
          if (isCancel) return
          event.preventDefault()
          if (isBusy) return
          setBusy(true)
          const outcome = await onConfirm()
          if (outcome === 'stay') return setBusy(false)
          dialog?.close()
          if (outcome) document.getElementById('main')?.focus({ preventScroll: true })
        }}
      >
        <button type="submit" data-cancel="" className={button('secondary')}>
          {cancel ?? 'Cancel'}
        </button>
        <button
          type="submit"
          aria-disabled={isBusy}
          className={button(isMild ? 'primary' : 'danger')}
        >
          {action}
        </button>
      </form>
    </Dialog>
  )
}
