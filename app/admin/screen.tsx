import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useRevalidator } from 'react-router'
import { productName } from '#content/brand/product.ts'
import { useInbox } from './inbox/inbox.ts'

/** A dialog that calls `onClose` once it has closed. */
export type OpenedDialog = (onClose: () => void) => ReactNode

interface ScreenActions {
  /** Opens a dialog above the screen. */
  openDialog: (dialog: OpenedDialog) => void
  /** Reloads what the screen shows. */
  reload: () => Promise<void>
}

const ScreenContext = createContext<ScreenActions>({
  openDialog: () => {
    throw new Error('No screen shows the dialog')
  },
  reload: async () => {},
})

/**
 * Actions of the surrounding screen.
 *
 * @example
 * const { openDialog } = useScreen()
 * openDialog((onClose) => <RenamePasskey passkey={passkey} onClose={onClose} />)
 */
export const useScreen = () => use(ScreenContext)

export interface ScreenProps {
  title: string
  subtitle: ReactNode
  /** Navigation between this screen and its neighbors. */
  nav?: ReactNode
  /** Primary button of the screen. */
  action?: ReactNode
  /** Uses the full width, for wide lists. */
  isWide?: boolean
  /** Called before a reload, for what the screen does not fetch itself. */
  onReload?: () => unknown
  children: ReactNode
}

/** Layout of a screen: title, subtitle, primary button and navigation. */
export function Screen({ title, subtitle, nav, action, isWide, onReload, children }: ScreenProps) {
  const unread = useInbox()?.unread
  const { revalidate } = useRevalidator()
  const [dialog, setDialog] = useState<ReactNode>()
  const actions = useMemo(
    () => ({
      openDialog: (open: OpenedDialog) => {
        // A dialog that closes late must not close its successor.
        const opened = open(() => setDialog((now) => (now === opened ? undefined : now)))
        setDialog(opened)
      },
      reload: async () => {
        await Promise.all([onReload?.(), revalidate()])
      },
    }),
    [revalidate, onReload],
  )
  return (
    <ScreenContext value={actions}>
      <title>{`${unread ? `(${unread}) ` : ''}${title} · ${productName}`}</title>
      <header
        data-wide={isWide || undefined}
        className="mb-6 flex flex-wrap items-center justify-between gap-x-4 sm:flex-nowrap sm:gap-x-6"
      >
        {/* Narrow screens: the button is next to the title, the subtitle below both. */}
        <div className="min-w-0 max-sm:contents">
          <h1 className="display min-w-0 text-2xl max-sm:flex max-sm:min-h-11 max-sm:items-center">
            {title}
          </h1>
          <p className="text-ink-2 text-sm wrap-anywhere max-sm:order-1 max-sm:w-full sm:mt-1">
            {subtitle}
          </p>
        </div>
        {action}
      </header>
      {nav}
      {children}
      {dialog}
    </ScreenContext>
  )
}
