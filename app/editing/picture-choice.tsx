import { useEffect, useEffectEvent } from 'react'
import { usePicker } from '../admin/media/picker/choose.tsx'

interface PictureChoiceProps {
  value: string
  onChoose: (url: string) => void
}

/** Image picker of a picture on the page; it opens at once. */
export function PictureChoice({ value, onChoose }: PictureChoiceProps) {
  const { open, picker } = usePicker({
    current: value,
    onChoose: ([url]) => url !== undefined && onChoose(url),
  })
  const openNow = useEffectEvent(open)
  useEffect(() => void openNow(), [])
  return picker
}
