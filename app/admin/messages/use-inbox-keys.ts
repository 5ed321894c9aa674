import { useEffect, useEffectEvent } from 'react'
import { singleKeys } from '../../ui/keyboard/single-keys.ts'

export interface InboxKeys {
  j: () => void
  k: () => void
  e: () => void
  r: () => void
  s: () => void
  a: () => void
}

const written =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]'

/**
 * Single keys of the inbox: not while somebody types, nor over any dialog but that of a message, and only
 * where such keys are switched on (WCAG 2.1.4).
 */
export function useInboxKeys(keys: InboxKeys) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (ctrlKey || metaKey || altKey || !isKey(key) || !singleKeys.areOn()) return
    const isTyping = target instanceof HTMLElement && target.closest(written)
    const dialog = document.querySelector('dialog[open]')
    if (isTyping || (dialog && !dialog.querySelector('[data-message-view]'))) return
    event.preventDefault()
    keys[key]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

const isKey = (key: string): key is keyof InboxKeys => 'jkersa'.includes(key) && key.length === 1

/** The links of the list, in its order. */
const links = () => [...document.querySelectorAll<HTMLElement>('[data-message]')]

/** The message whose link has the focus. */
export const focusedMessage = () => {
  const focused = document.activeElement
  return focused instanceof HTMLElement ? focused.dataset.message : undefined
}

/** Moves the focus to the link of the next message, or of the one before. */
export function focusMessage(step: 1 | -1) {
  const all = links()
  const { activeElement } = document
  const at = activeElement instanceof HTMLElement ? all.indexOf(activeElement) : -1
  const next = at < 0 ? all.at(step === 1 ? 0 : -1) : all[at + step]
  next?.focus()
}
