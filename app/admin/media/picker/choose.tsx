import { Images } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { toast } from 'sonner'
import { button } from '../../../ui/button.ts'
import type { PickerProps } from './picker.tsx'

/**
 * Image picker, loaded on demand: few who open a form need it. It stands outside the form, so that
 * its fields and buttons are not mixed with the form's.
 */
export function usePicker(props: Omit<PickerProps, 'onClose'>) {
  const [Picker, setPicker] = useState<typeof import('./picker.tsx').Picker>()
  return {
    open: async () => {
      try {
        const loaded = await import('./picker.tsx')
        setPicker(() => loaded.Picker)
      } catch {
        toast.error('Failed to open the library', { description: 'Please try again.' })
      }
    },
    picker:
      Picker &&
      createPortal(
        // HTML allows no form within a form.
        <Picker {...props} onClose={() => setPicker(undefined)} />,
        document.body,
      ),
  }
}

interface ChooseProps {
  /** The field's label. */
  label: string
  value: string
  onChoose: (url: string) => void
}

/** Button beside an address that fills it with a picture of the library. */
export function Choose({ label, value, onChoose }: ChooseProps) {
  const { open, picker } = usePicker({
    current: value,
    onChoose: ([url]) => url !== undefined && onChoose(url),
  })
  return (
    <>
      <button
        type="button"
        aria-label={`Choose: ${label}`}
        aria-haspopup="dialog"
        onClick={open}
        className={`${button('secondary', 'sm')} max-sm:min-h-11`}
      >
        <Images aria-hidden size={15} />
        Choose
      </button>
      {picker}
    </>
  )
}
