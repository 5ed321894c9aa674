import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { singleKeys } from './single-keys.ts'

/** Global keyboard shortcut, active while the component is mounted and no dialog is open. */
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

/** Shortcut with Ctrl, or Command on a Mac. Also works in text inputs. */
const withModifier =
  (letter: string) =>
  ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
    key.toLowerCase() === letter && (ctrlKey || metaKey) && !altKey && !shiftKey

export const isSave = withModifier('s')
export const isFind = withModifier('k')

/** Single-key shortcut. Works only outside text inputs and if single-key shortcuts are on. */
const alone =
  (character: string) =>
  ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
    key === character && !ctrlKey && !metaKey && !altKey && !isWriting(target) && singleKeys.areOn()

export const isSlash = alone('/')
export const isQuestion = alone('?')

const written =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]'

/** Checks visibility because an input of a dialog that has just closed keeps the focus until the next frame. */
const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest(written) && target.checkVisibility()

const never = () => () => {}

const modifierHere = () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl')

/** Label of the modifier key on this platform. */
export const useModifier = () => useSyncExternalStore(never, modifierHere, () => 'Ctrl')
