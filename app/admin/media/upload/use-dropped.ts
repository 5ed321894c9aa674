import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Listens for dropped and pasted files on the whole page while at most `dialogs` dialogs are open. Gives whether files
 * are being dragged over the page.
 */
export function useDropped(dialogs: 0 | 1, onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const hasFiles = (data: DataTransfer | null): data is DataTransfer =>
    data?.types.includes('Files') === true
  const isOurs = () => document.querySelectorAll('dialog[open]').length <= dialogs

  const hover = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return
    // Prevents the browser from opening a dropped file instead of the page.
    event.preventDefault()
    setOver(isOurs())
  })
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    setOver(false)
    if (!hasFiles(data)) return
    if (event.type === 'drop') event.preventDefault()
    // Ignores copied text: some applications add a picture of the text to the clipboard.
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
