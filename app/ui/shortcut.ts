import { useEffect, useEffectEvent } from 'react'

/** Listens for a key anywhere on the page while the component is there. */
export function useShortcut(isIt: (event: KeyboardEvent) => boolean, run: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isIt(event) || document.querySelector('dialog[open]')) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

export const isSave = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey

/** A slash that is not typed into anything. */
export const isSlash = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  key === '/' && !ctrlKey && !metaKey && !altKey && !isWriting(target)

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')
