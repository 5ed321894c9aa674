import { markIn, withoutMarks } from '#content/documents/pages/marks.ts'

/** Elements that hold no other element, or whose text is not read on the page. */
const isPlain = 'title, style, script, option, textarea, noscript, svg'

/**
 * Takes the marks out of a rendered page and gives the elements of each text by the index of its mark. Each
 * is an element of its own around the text alone, so that heading, link and list item stay what they are.
 */
export function takeMarks(document: Document): Map<number, HTMLElement[]> {
  const found = new Map<number, HTMLElement[]>()
  for (const text of textNodes(document)) {
    if (markIn(text.data) === undefined) continue
    if (text.parentElement?.closest(isPlain)) text.data = withoutMarks(text.data)
    else {
      for (const part of partsOf(text)) {
        const index = markIn(part.data)
        if (index !== undefined) found.set(index, [...(found.get(index) ?? []), wrapped(part)])
      }
    }
  }
  for (const element of document.querySelectorAll('*')) cleanAttributes(element)
  measureFigures(document)
  return found
}

/** Characters of a figure that fit a column at the largest size: see `app/site/home/stats.tsx`. */
const fittingFigure = 5

/** The page measured its figures with their marks. */
function measureFigures(document: Document) {
  const figures = [...document.querySelectorAll('.stat')]
  const isLong = figures.some(({ textContent }) => (textContent?.length ?? 0) > fittingFigure)
  for (const figure of figures) figure.classList.toggle('stat-long', isLong)
}

function textNodes(document: Document): Text[] {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text) // as the filter says
  return nodes
}

/** A text node, divided where a mark stands in the middle of it. */
function partsOf(text: Text): Text[] {
  const at = text.data.slice(1).search(/[\ue000-\uf8ff]/)
  return at < 0 ? [text] : [text, ...partsOf(text.splitText(at + 1))]
}

function wrapped(text: Text): HTMLElement {
  const element = text.ownerDocument.createElement('span')
  text.replaceWith(element)
  element.append(withoutMarks(text.data))
  return element
}

function cleanAttributes(element: Element) {
  for (const attribute of element.attributes) {
    if (markIn(attribute.value) !== undefined) attribute.value = withoutMarks(attribute.value)
  }
}
