import { type PageName, pageOf } from '#content/documents/pages/index.ts'
import { type PictureField, sectionOf } from '../fields.ts'
import type { FrameHost } from './frame-host.ts'
import { type Box, freePlace } from './free-place.ts'
import type { Layer } from './layer.ts'
import type { EditedText } from './text-editing.ts'

export interface Handle {
  button: HTMLButtonElement
  /** The text that comes after it in the order of reading. */
  before: HTMLElement | undefined
  /** Places it where nothing is taken, and takes that place. */
  place(taken: Box[]): void
}

interface Options {
  document: Document
  layer: Layer
  texts: readonly EditedText[]
  pictures: readonly (PictureField & { url: string })[]
  names: readonly PageName[]
  host: FrameHost
}

/** Handles: one for each section that is in sight, and one for each of its pictures. */
export function createHandles({
  document,
  layer,
  texts,
  pictures,
  names,
  host,
}: Options): Handle[] {
  const sections = Map.groupBy(
    texts.filter(({ element }) => element.checkVisibility()),
    ({ path: { page, name } }) => `${page}/${name.split('.')[0]}`,
  )
  const bySection = [...sections].flatMap(([key, found]): Handle[] => {
    const [first] = found
    if (!first) return []
    const section = key.split('/')[1] ?? ''
    const { page } = first.path
    const { label } = sectionOf(page, section)
    const around = commonAncestor(found.map(({ element }) => element))
    const isOwn = page === names[0]
    const title = isOwn ? label : `${pageOf(page).title}: ${label}`
    const open = () => host.openSection(page, section)
    return [createHandle(`Edit ${title}`, { document, layer, around, before: first.element, open })]
  })
  const byPicture = pictures.flatMap((picture): Handle[] => {
    const around = [...document.querySelectorAll('img')].find((img) => shows(img, picture.url))
    if (!around) return []
    const open = () => host.choosePicture(picture)
    const before = texts.find(({ element }) => element.compareDocumentPosition(around) & 2)?.element
    return [createHandle('Change picture', { document, layer, around, before, open })]
  })
  return [...bySection, ...byPicture]
}

/** Whether an image shows a picture of the library, in whichever size. */
const shows = ({ src, srcset }: HTMLImageElement, url: string) => {
  const [, hash = url] = /\/media\/(\w+)/.exec(url) ?? []
  return hash !== '' && `${src} ${srcset}`.includes(hash)
}

interface HandleOptions extends Pick<Options, 'document' | 'layer'>, Pick<Handle, 'before'> {
  around: Element
  open: () => void
}

function createHandle(
  label: string,
  { document, layer, around, before, open }: HandleOptions,
): Handle {
  const button = document.createElement('button')
  button.type = 'button'
  button.tabIndex = -1 // Tab comes by in the order of reading
  button.textContent = label
  button.addEventListener('click', open)
  layer.element.append(button)
  return {
    button,
    before,
    place(taken) {
      const { width } = around.getBoundingClientRect()
      const isShown = width > 0 && around.checkVisibility()
      button.style.display = isShown ? '' : 'none'
      if (!isShown) return
      const size = { width: button.offsetWidth, height: button.offsetHeight }
      const pageWidth = document.documentElement.clientWidth
      const box = freePlace(boxOf(around), size, taken, pageWidth)
      button.style.left = `${box.left}px`
      button.style.top = `${box.top}px`
      taken.push(box)
    },
  }
}

/** Where an element stands in its document, wherever that is scrolled. */
function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect()
  const { scrollX = 0, scrollY = 0 } = element.ownerDocument.defaultView ?? {}
  return { left: left + scrollX, top: top + scrollY, width, height }
}

/** Places handles so that they cover no text, no link, nothing that opens, and none of the others. */
export function placeHandles(
  document: Document,
  texts: readonly EditedText[],
  handles: readonly Handle[],
) {
  const led = [...document.querySelectorAll('a, [popovertarget]')]
  const taken = [...led, ...texts.map(({ element }) => element)].map(boxOf)
  for (const handle of handles) handle.place(taken)
}

/** The element that has all of these in it; of a single one, the block that it stands in. */
function commonAncestor(elements: readonly HTMLElement[]): Element {
  const [first, ...others] = elements
  let around: Element = first?.parentElement ?? document.body
  while (others.some((other) => !around.contains(other)) && around.parentElement) {
    around = around.parentElement
  }
  return around.matches('main, body') ? (first?.parentElement ?? around) : around
}
