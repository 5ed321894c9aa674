import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Drop and paste listener for the whole page, while no more than `dialogs` dialogs are open. Returns
 * whether files are dragged over the page now.
 */
export function useDropped(dialogs: 0 | 1, onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const hasFiles = (data: DataTransfer | null): data is DataTransfer =>
    data?.types.includes('Files') === true
  const isOurs = () => document.querySelectorAll('dialog[open]').length <= dialogs

  const hover = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return
    // Navigation: a browser would open a file that misses its drop zone in the place of the page.
    event.preventDefault()
    setOver(isOurs())
  })
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    setOver(false)
    if (!hasFiles(data)) return
    if (event.type === 'drop') event.preventDefault()
    // Copied text: the clipboard also has a picture of it, which is not meant.
    const isText = event.type === 'paste' && data.types.includes('text/plain')
    const files = [...data.files]
    if (isOurs() && !isText && files.length > 0) onFiles(files)
  })

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('dragenter', (event) => hover(event), { signal })
    document.addEventListener('dragover', (event) => hover(event), { signal })
    document.addEventListener('dragleave', (event) => event.relatedTarget ?? setOver(false), {
      signal,
    })
    document.addEventListener('drop', (event) => take(event, event.dataTransfer), { signal })
    document.addEventListener('paste', (event) => take(event, event.clipboardData), { signal })
    return () => stop.abort()
  }, [])
  return isOver
}
