import { useEffect, useEffectEvent } from 'react'
import { usePicker } from '../admin/media/picker/choose.tsx'

interface PictureChoiceProps {
  value: string
  onChoose: (url: string) => void
}

/** Image picker for a picture on the page. Opens on mount. */
export function PictureChoice({ value, onChoose }: PictureChoiceProps) {
  const { open, picker } = usePicker({
    current: value,
    onChoose: ([url]) => url !== undefined && onChoose(url),
  })
  const openNow = useEffectEvent(open)
  useEffect(() => void openNow(), [])
  return picker
}
