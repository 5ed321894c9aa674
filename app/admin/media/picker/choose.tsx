import { Images } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Button } from '../../../ui/push-button.tsx'
import { useLazy } from '../../../ui/use-lazy.ts'
import type { PickerProps } from './picker.tsx'

/**
 * Image picker, lazy-loaded because few forms need it. A portal renders it outside the form, so that its inputs do not
 * belong to the form.
 */
export function usePicker(props: Omit<PickerProps, 'onClose'>) {
  const { open, show, close } = useLazy(() => import('./picker.tsx'), 'the library')
  return {
    open: show,
    picker:
      open &&
      createPortal(
        // A portal, because HTML forbids the picker's forms inside the field's form.
        <open.Picker {...props} onClose={close} />,
        document.body,
      ),
  }
}

interface ChooseProps {
  /** Label of the field. */
  label: string
  value: string
  onChoose: (url: string) => void
}

/** Button next to an address input. Opens the picker to select a picture of the media library. */
export function Choose({ label, value, onChoose }: ChooseProps) {
  const { open, picker } = usePicker({
    current: value,
    onChoose: ([url]) => url !== undefined && onChoose(url),
  })
  return (
    <>
      <Button
        look="secondary"
        size="sm"
        icon={Images}
        aria-label={`Choose: ${label}`}
        aria-haspopup="dialog"
        onClick={open}
      >
        Choose
      </Button>
      {picker}
    </>
  )
}
