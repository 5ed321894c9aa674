import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { singleKeys } from './single-keys.ts'

/** Listens for a key anywhere on the page while the component is there and no dialog is open. */
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

/** With Ctrl, or with Command on a Mac; also while something is typed. */
const withModifier =
  (letter: string) =>
  ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
    key.toLowerCase() === letter && (ctrlKey || metaKey) && !altKey && !shiftKey

export const isSave = withModifier('s')
export const isFind = withModifier('k')

/** A character that is not typed into anything, for those who have not switched such keys off. */
const alone =
  (character: string) =>
  ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
    key === character && !ctrlKey && !metaKey && !altKey && !isWriting(target) && singleKeys.areOn()

export const isSlash = alone('/')
export const isQuestion = alone('?')

const written =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]'

/** A field of a dialog that has just closed has the focus until the next frame, and is not seen. */
const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest(written) && target.checkVisibility()

const never = () => () => {}

const modifierHere = () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl')

/** What the key beside the letter is called on this keyboard. */
export const useModifier = () => useSyncExternalStore(never, modifierHere, () => 'Ctrl')
