import type { ComponentProps } from 'react'
import { Button } from '../../ui/push-button.tsx'
import { type OpenedDialog, useScreen } from '../screen.tsx'

interface RowButtonProps extends ComponentProps<typeof Button> {
  /** Name of the row, for screen readers. */
  of: string
  /** Dialog that the button opens. */
  dialog?: OpenedDialog
}

/** Button of a row, as high as a finger in a narrow table. */
export function RowButton({ dialog, onClick, ...button }: RowButtonProps) {
  const { openDialog } = useScreen()
  return (
    <Button
      {...button}
      look="quiet"
      size="sm"
      onClick={dialog ? () => openDialog(dialog) : onClick}
      className="@max-2xl:min-h-11"
    />
  )
}

/** Buttons of a row, below each other if they do not fit. */
export const RowButtons = ({ children }: Pick<ComponentProps<'span'>, 'children'>) => (
  <span className="flex flex-wrap justify-end">{children}</span>
)
