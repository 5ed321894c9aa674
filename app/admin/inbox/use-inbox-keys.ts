import { useEffect, useEffectEvent, useRef } from 'react'
import { singleKeys } from '../../ui/keyboard/single-keys.ts'

export interface InboxKeys {
  j: () => void
  k: () => void
  e: () => void
  r: () => void
  s: () => void
  a: () => void
  /** Closes what is read beside the list. A dialog closes itself. */
  Escape: () => void
}

const written =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]'

/**
 * Keys of the inbox: not while somebody types, nor over any dialog but that of a message. Single letters only where they
 * are switched on (WCAG 2.1.4); the arrows mean j and k on a message of the list.
 */
export function useInboxKeys(keys: InboxKeys) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, defaultPrevented } = event
    const key = keyOf(event)
    if (ctrlKey || metaKey || altKey || defaultPrevented || !key) return
    const isTyping = event.target instanceof HTMLElement && event.target.closest(written)
    const dialog = document.querySelector('dialog[open]')
    if (isTyping || (dialog && !dialog.querySelector('[data-message-view]'))) return
    if (key === 'Escape') {
      if (!dialog) keys.Escape()
      return
    }
    event.preventDefault()
    keys[key]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function keyOf({ key, target }: KeyboardEvent): keyof InboxKeys | undefined {
  if (key === 'Escape') return key
  const isInList = target instanceof HTMLElement && target.dataset.message !== undefined
  if (isInList && key === 'ArrowDown') return 'j'
  if (isInList && key === 'ArrowUp') return 'k'
  return singleKeys.areOn() ? letters.find((letter) => letter === key) : undefined
}

const letters = ['j', 'k', 'e', 'r', 's', 'a'] as const

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

/**
 * Where the focus is in the list, or nowhere: moves it to the message that is read beside the list, and back to its row
 * when that is closed.
 */
export function useListFocus(read: string | undefined) {
  const before = useRef<string>(undefined)
  useEffect(() => {
    const id = read ?? before.current
    before.current = read
    const { activeElement } = document
    const isFree =
      !(activeElement instanceof HTMLElement) ||
      activeElement === document.body ||
      activeElement.dataset.message !== undefined
    if (id && isFree)
      links()
        .find(({ dataset }) => dataset.message === id)
        ?.focus()
  }, [read])
}
