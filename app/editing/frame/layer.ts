import { attributes } from './frame-sheet.ts'

/** Overlay of the editor in the frame: handles, the note at the focused text, and the live region. */
export interface Layer {
  element: HTMLElement
  /** Element id of the note's message, for `aria-describedby`. */
  messageId: string
  /** Shows the note next to a text. */
  note(at: HTMLElement, said: Note): void
  hide(): void
  /** Updates the note's position. */
  place(): void
  say(text: string): void
}

interface Note {
  label: string
  count?: string | undefined
  message?: string | undefined
}

const messageId = 'atrium-message'

export function createLayer(document: Document): Layer {
  const part = (className: string, more: Record<string, string> = {}) => {
    const element = document.createElement('span')
    element.className = className
    for (const [name, value] of Object.entries(more)) element.setAttribute(name, value)
    return element
  }
  const element = document.createElement('div')
  element.setAttribute(attributes.layer, '')
  element.setAttribute('role', 'region')
  element.setAttribute('aria-label', 'Handles')
  const note = part('note', { hidden: '' })
  const label = part('label', { 'aria-hidden': 'true' })
  const count = part('count', { 'aria-hidden': 'true' })
  const message = part('message', { id: messageId, role: 'alert' })
  const said = part('said', { role: 'status' })
  note.append(label, count, message)
  element.append(note, said)
  document.body.append(element)

  let at: HTMLElement | undefined
  const place = () => {
    if (!at) return
    const { left, top, bottom } = at.getBoundingClientRect()
    const { scrollX, scrollY, innerWidth } = document.defaultView ?? window
    const { offsetWidth, offsetHeight } = note
    const above = top - offsetHeight - 10
    note.style.left = `${scrollX + Math.max(4, Math.min(left - 4, innerWidth - offsetWidth - 4))}px`
    note.style.top = `${scrollY + (above < 4 ? bottom + 10 : above)}px`
  }
  return {
    element,
    messageId,
    note(text, now) {
      at = text
      label.textContent = now.label
      count.textContent = now.count ?? ''
      if (message.textContent !== (now.message ?? '')) message.textContent = now.message ?? ''
      note.hidden = false
      place()
    },
    hide() {
      at = undefined
      note.hidden = true
      message.textContent = ''
    },
    place,
    say(text) {
      said.textContent = text
    },
  }
}
