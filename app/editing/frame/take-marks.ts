import { markIn, withoutMarks } from '#content/documents/pages/marks.ts'

/** Elements that cannot contain a span, or whose text is not visible. */
const isPlain = 'title, style, script, option, textarea, noscript, svg'

/**
 * Removes the marks, the private-use characters in front of texts, from a rendered page. Gives the elements of each
 * text, by the index that its mark encodes. Each text is wrapped in a span, so that its heading, link or list item
 * stays intact.
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

/** Maximum number of characters of a statistic in large type; the same as in `app/site/home/stats.tsx`. */
const fittingFigure = 5

/** Chooses the type size of statistics again, because the server counted the marks as characters. */
function measureFigures(document: Document) {
  const figures = [...document.querySelectorAll('.stat')]
  const isLong = figures.some(({ textContent }) => (textContent?.length ?? 0) > fittingFigure)
  for (const figure of figures) figure.classList.toggle('stat-long', isLong)
}

function textNodes(document: Document): Text[] {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text) // Cast: the filter shows only text nodes.
  return nodes
}

/** Splits a text node before each mark inside it. */
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
