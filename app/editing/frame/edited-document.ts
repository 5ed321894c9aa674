import { isInMarkdown } from '#content/documents/fields.ts'
import type { PageName } from '#content/documents/pages/index.ts'
import type { TextPath } from '#content/documents/pages/marks.ts'
import { isSave } from '../../ui/keyboard/shortcut.ts'
import { fieldAt, type PictureField } from '../fields.ts'
import type { FrameHost } from './frame-host.ts'
import { attributes, frameSheet } from './frame-sheet.ts'
import { createHandles, type Handle, placeHandles } from './handles.ts'
import { createLayer } from './layer.ts'
import { takeMarks } from './take-marks.ts'
import { type EditedText, editText, openText } from './text-editing.ts'

export interface EditedDocument {
  /** Updates all texts from the forms, except the one being edited. */
  update(): void
  /** Focuses a text. Gives `false` if it is not visible or not editable in place. */
  focus(path: TextPath): boolean
  /** The focused text and its selection. */
  focused(): Focused | undefined
  resume(focused: Focused): void
  close(): void
}

interface Focused {
  path: TextPath
  /** Anchor and focus of the selection, as character offsets. */
  selected: [number, number]
}

interface Options {
  window: Window & typeof globalThis
  /** Paths of all texts. The mark in front of a text encodes an index of this array. */
  paths: readonly TextPath[]
  pictures: readonly (PictureField & { url: string })[]
  /** The edited page, followed by all other pages whose texts it shows. */
  names: readonly PageName[]
  host: FrameHost
}

/** Makes a page in a frame editable: turns each marked text into an editable element and adds handles. */
export function editDocument({ window, host, ...page }: Options): EditedDocument {
  const { document } = window
  const { paths, pictures, names } = page
  const sheet = new window.CSSStyleSheet()
  sheet.replaceSync(frameSheet)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  for (const element of document.querySelectorAll(natural)) element.setAttribute('tabindex', '-1')

  const stop = new AbortController()
  const layer = createLayer(document)
  const texts = [...takeMarks(document)].flatMap(([index, elements]) => {
    const path = paths[index]
    if (!path) return []
    const isInPlace = !isInMarkdown(fieldAt(path).field)
    return elements.map((element) => {
      const text = { element, path, host, signal: stop.signal }
      return isInPlace ? editText({ ...text, layer }) : openText(text)
    })
  })
  const handles = createHandles({ document, layer, texts, pictures, names, host })
  stayHere(document, stop.signal)
  walkInReadingOrder(document, texts, handles, stop.signal)
  document.addEventListener(
    'keydown',
    (event) => {
      if (!isSave(event)) return
      event.preventDefault()
      host.save()
    },
    { signal: stop.signal },
  )
  const place = () => {
    placeHandles(document, texts, handles)
    layer.place()
  }
  window.addEventListener('scroll', layer.place, { signal: stop.signal, passive: true })
  window.addEventListener('resize', place, { signal: stop.signal })
  document.addEventListener('load', place, { signal: stop.signal, capture: true })
  document.addEventListener('toggle', place, { signal: stop.signal, capture: true })
  // A growing text moves the content below it, so the handles are placed again.
  const observer = new window.ResizeObserver(place)
  observer.observe(document.body)
  place()

  const shownAt = ({ page, name }: TextPath) =>
    texts.find(
      ({ path, element }) => path.page === page && path.name === name && element.checkVisibility(),
    )
  return {
    update: () => {
      for (const text of texts) text.update()
    },
    focus: (path) => {
      const text = shownAt(path)
      if (!text?.isInPlace) return false
      text.element.scrollIntoView({ block: 'center' })
      text.element.focus({ preventScroll: true })
      return true
    },
    focused: () => {
      const text = texts.find(({ element }) => element === document.activeElement)
      const { anchorOffset = 0, focusOffset = 0 } = window.getSelection() ?? {}
      return text && { path: text.path, selected: [anchorOffset, focusOffset] }
    },
    resume: ({ path, selected: [anchor, focus] }) => {
      const text = shownAt(path)
      text?.element.focus({ preventScroll: true })
      const words = text?.element.firstChild as Text | null | undefined // Cast: the only child is a text node.
      if (!words) return
      const at = (offset: number) => Math.min(offset, words.length)
      window.getSelection()?.setBaseAndExtent(words, at(anchor), words, at(focus))
    },
    close: () => {
      stop.abort()
      observer.disconnect()
    },
  }
}

/** Elements that are focusable by default. */
const natural =
  'a[href], area, button, input, textarea, select, summary, iframe, [tabindex], [controls]'

/** Disables links and forms while editing. Menus still open, as they contain editable texts. */
function stayHere(document: Document, signal: AbortSignal) {
  const stay = (event: Event) => {
    // Cast: elements of the frame are not instances of this window's classes.
    const target = event.target as Partial<Element> | null
    if (!target?.closest?.(`[popovertarget], [${attributes.layer}]`)) event.preventDefault()
  }
  for (const type of ['click', 'auxclick', 'submit', 'dragstart', 'drop']) {
    document.addEventListener(type, stay, { signal, capture: true })
  }
}

/** Tab order: texts in document order, each section's handle before its first text. */
function walkInReadingOrder(
  document: Document,
  texts: readonly EditedText[],
  handles: readonly Handle[],
  signal: AbortSignal,
) {
  const stops = () =>
    texts
      .filter(({ element }) => element.checkVisibility())
      .sort((one, other) => (one.element.compareDocumentPosition(other.element) & 4 ? -1 : 1))
      .flatMap(({ element }) => [
        ...handles.filter(({ before }) => before === element).map(({ button }) => button),
        element,
      ])
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return
      const all = stops()
      const at = document.activeElement ? all.indexOf(document.activeElement as HTMLElement) : -1 // Cast: only for the lookup.
      const next = all[at + (event.shiftKey ? -1 : 1)]
      if (at < 0 || !next) return
      event.preventDefault()
      next.focus()
    },
    { signal },
  )
}
