import { isOptional, maxLengthOf } from '#content/documents/fields.ts'
import type { TextPath } from '#content/documents/pages/marks.ts'
import { usedOf } from '../../admin/documents/form/inputs/length-check.ts'
import { fieldAt, sectionOf } from '../fields.ts'
import type { FrameHost } from './frame-host.ts'
import { attributes } from './frame-sheet.ts'
import type { Layer } from './layer.ts'
import { asWords, readText, showText } from './written-text.ts'

export interface EditedText {
  path: TextPath
  element: HTMLElement
  /** Whether the text is edited in place. If not, it opens the form of its section. */
  isInPlace: boolean
  /** Updates the text from the form, unless it is being edited. */
  update(): void
}

interface Options {
  element: HTMLElement
  path: TextPath
  host: FrameHost
  layer: Layer
  signal: AbortSignal
}

/** Makes a text editable in place, with the length limit and the messages of its field. */
export function editText({ element, path, host, layer, signal }: Options): EditedText {
  const { ownerDocument: document } = element
  const { section, field, label } = fieldAt(path)
  const name = `${sectionOf(path.page, section).label}: ${label}`
  let before: string | undefined // The value when editing began; `undefined` while not editing.

  element.setAttribute(attributes.text, `${path.page}/${path.name}`)
  element.setAttribute('role', 'textbox')
  element.setAttribute('aria-label', name)
  element.setAttribute('data-placeholder', label)
  element.tabIndex = 0
  if (field.kind === 'paragraph') element.setAttribute('aria-multiline', 'true')
  if (!isOptional(field)) element.setAttribute('aria-required', 'true')
  element.setAttribute('contenteditable', 'plaintext-only')
  // Fallback for browsers without `plaintext-only`.
  if (!element.isContentEditable) element.contentEditable = 'true'
  element.spellcheck = true
  element.classList.toggle('is-block', isAlone(element))

  const showState = () => {
    const message = host.messageAt(path)
    if (message) {
      element.setAttribute('aria-invalid', 'true')
      element.setAttribute('aria-describedby', layer.messageId)
    } else {
      element.removeAttribute('aria-invalid')
      element.removeAttribute('aria-describedby')
    }
    if (before === undefined) return
    const max = maxLengthOf(field)
    const used = usedOf(host.valueAt(path), max)
    layer.note(element, {
      label: name,
      count: used === undefined ? '' : `${used} of ${max}`,
      message,
    })
  }
  const update = () => {
    if (before === undefined) showText(element, host.valueAt(path))
    showState()
  }
  const begin = () => {
    if (before !== undefined) return
    before = host.valueAt(path)
    showText(element, before)
    showState()
  }
  const end = async () => {
    if (before === undefined) return
    const isChanged = host.valueAt(path) !== before
    before = undefined
    layer.hide()
    showText(element, host.valueAt(path))
    if (isChanged) await host.accept(path)
    showState()
    const message = host.messageAt(path)
    if (isChanged) layer.say(message ?? `${label} changed`)
  }
  const restore = () => {
    if (before === undefined || host.valueAt(path) === before) return element.blur()
    host.change(path, before)
    showText(element, before)
    caretToEnd(element)
    layer.say(`${label} unchanged`)
    showState()
  }

  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ) => element.addEventListener(type, listener, { signal })
  // Runs before the browser places the caret, which a text change would move.
  on('pointerdown', begin)
  on('focus', () => {
    if (before !== undefined) return
    begin()
    caretToEnd(element)
  })
  on('blur', () => void end())
  on('input', () => {
    const value = readText(element, field)
    if (value === '') element.textContent = '' // `:empty` shows the placeholder.
    host.change(path, value)
    showState()
  })
  on('beforeinput', (event) => {
    // Blocks formatting, for browsers without `plaintext-only`.
    if (event.inputType.startsWith('format')) event.preventDefault()
  })
  on('paste', (event) => {
    event.preventDefault()
    const pasted = event.clipboardData?.getData('text/plain').replaceAll('\u00ad', '') ?? ''
    // `execCommand` keeps the browser's undo history intact.
    document.execCommand('insertText', false, asWords(pasted, field.kind))
  })
  on('keydown', (event) => {
    if (event.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      restore()
    }
    if (event.key !== 'Enter') return
    if (field.kind === 'text' || event.ctrlKey || event.metaKey) {
      event.preventDefault()
      element.blur()
    }
  })
  update()
  return { path, element, isInPlace: true, update }
}

/** Makes a Markdown text open its section's form, as it cannot be edited in place. */
export function openText({ element, path, host, signal }: Omit<Options, 'layer'>): EditedText {
  const { section, label } = fieldAt(path)
  const whole = element.closest<HTMLElement>('.markdown-text') ?? element
  const open = () => host.openSection(path.page, section, path.name)
  whole.setAttribute(attributes.text, `${path.page}/${path.name}`)
  whole.setAttribute('role', 'button')
  whole.setAttribute('aria-label', `Edit ${sectionOf(path.page, section).label}: ${label}`)
  whole.tabIndex = 0
  whole.classList.add('is-block')
  whole.addEventListener('click', open, { signal })
  whole.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      open()
    },
    { signal },
  )
  return { path, element: whole, isInPlace: false, update: () => {} }
}

function caretToEnd(element: HTMLElement) {
  const selection = element.ownerDocument.getSelection()
  selection?.selectAllChildren(element)
  selection?.collapseToEnd()
}

/** Whether the text is alone in its block. Then it becomes a block itself, with a rectangular outline. */
function isAlone(element: HTMLElement): boolean {
  const { parentElement: parent, ownerDocument } = element
  if (!parent || parent.textContent !== element.textContent) return false
  if (parent.childElementCount > 1) return false
  const display = ownerDocument.defaultView?.getComputedStyle(parent).display
  return display === 'block' || display === 'list-item'
}
