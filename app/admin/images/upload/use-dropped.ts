import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes files that are dropped or pasted anywhere while no more than `dialogs` dialogs are open. Gives
 * whether files hover over the page now.
 */
export function useDropped(dialogs: 0 | 1, onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const hasFiles = (data: DataTransfer | null): data is DataTransfer =>
    data?.types.includes('Files') === true
  const isOurs = () => document.querySelectorAll('dialog[open]').length <= dialogs

  const hover = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return
    // A file that misses every place for it must not take the place of the page.
    event.preventDefault()
    setOver(isOurs())
  })
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    setOver(false)
    if (!hasFiles(data)) return
    if (event.type === 'drop') event.preventDefault()
    // Words that were copied bring a picture of themselves along.
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
