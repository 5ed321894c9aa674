import { useEffect, useEffectEvent, useRef } from 'react'
import { singleKeys } from '../../ui/keyboard/single-keys.ts'

export interface InboxKeys {
  j: () => void
  k: () => void
  e: () => void
  r: () => void
  s: () => void
  a: () => void
  /** Closes the reading pane. Dialogs close themselves. */
  Escape: () => void
}

const written =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]'

/**
 * Keyboard shortcuts of the inbox. They are inactive while the person types, and in dialogs that show no message.
 * Letters work only if single-key shortcuts are on (WCAG 2.1.4). On a message link, arrow keys act as j and k.
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

/** Message links in list order. */
const links = () => [...document.querySelectorAll<HTMLElement>('[data-message]')]

/** Id of the message whose link is focused. */
export const focusedMessage = () => {
  const focused = document.activeElement
  return focused instanceof HTMLElement ? focused.dataset.message : undefined
}

/** Moves the focus to the next or previous message link. */
export function focusMessage(step: 1 | -1) {
  const all = links()
  const { activeElement } = document
  const at = activeElement instanceof HTMLElement ? all.indexOf(activeElement) : -1
  const next = at < 0 ? all.at(step === 1 ? 0 : -1) : all[at + step]
  next?.focus()
}

/**
 * Moves the focus to the link of a message when the reading pane opens or closes it. The focus moves only if it is on
 * a message link or on no element.
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
