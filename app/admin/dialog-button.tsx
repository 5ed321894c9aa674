import type { ComponentProps } from 'react'
import { Button } from '../ui/push-button.tsx'
import { type OpenedDialog, useScreen } from './screen.tsx'

interface DialogButtonProps extends ComponentProps<typeof Button> {
  dialog: OpenedDialog
}

/** Button that opens a dialog. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const { openDialog } = useScreen()
  return <Button {...button} onClick={() => openDialog(dialog)} />
}
