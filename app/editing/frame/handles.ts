import { type PageName, pageOf } from '#content/documents/pages/index.ts'
import { type PictureField, sectionOf } from '../fields.ts'
import type { FrameHost } from './frame-host.ts'
import { type Box, freePlace } from './free-place.ts'
import type { Layer } from './layer.ts'
import type { EditedText } from './text-editing.ts'

export interface Handle {
  button: HTMLButtonElement
  /** The text that follows the handle in document order. */
  before: HTMLElement | undefined
  /** Places the handle without overlap and adds its box to `taken`. */
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

/** Creates a handle for each visible section and each of its pictures. */
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
    return [createHandle('Change image', { document, layer, around, before, open })]
  })
  return [...bySection, ...byPicture]
}

/** Whether an image shows the picture of the media library at `url`, in any size. */
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
  button.tabIndex = -1 // `walkInReadingOrder` handles Tab.
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

/** Box of an element in document coordinates. */
function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect()
  const { scrollX = 0, scrollY = 0 } = element.ownerDocument.defaultView ?? {}
  return { left: left + scrollX, top: top + scrollY, width, height }
}

/** Places handles so that they cover no text, link, menu button or other handle. */
export function placeHandles(
  document: Document,
  texts: readonly EditedText[],
  handles: readonly Handle[],
) {
  const links = [...document.querySelectorAll('a, [popovertarget]')]
  const taken = [...links, ...texts.map(({ element }) => element)].map(boxOf)
  for (const handle of handles) handle.place(taken)
}

/** Common ancestor of elements. For a single element, or if it would be the whole page, the first element's parent. */
function commonAncestor(elements: readonly HTMLElement[]): Element {
  const [first, ...others] = elements
  let around: Element = first?.parentElement ?? document.body
  while (others.some((other) => !around.contains(other)) && around.parentElement) {
    around = around.parentElement
  }
  return around.matches('main, body') ? (first?.parentElement ?? around) : around
}
