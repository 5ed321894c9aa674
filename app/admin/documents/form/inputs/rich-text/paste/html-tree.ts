import { type ChildNode, Element, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'

/*
 * Clipboard HTML is read by a parser of our own: the browser's (innerHTML, DOMParser) is shut by
 * `require-trusted-types-for 'script'`, and a tree that is no document can load or run nothing.
 */

export { type ChildNode, Element, isTag, isText }

/** Levels of elements in elements that are read: what is written by a program for people has far fewer. */
const deepest = 200

export function parseHtml(html: string): ChildNode[] {
  const { children } = parseDocument(html)
  let level: ChildNode[] = children
  for (let depth = 0; level.length > 0; depth++) {
    const elements = level.filter(isTag)
    if (depth === deepest) for (const element of elements) element.children = []
    level = elements.flatMap((element) => element.children)
  }
  return children
}

/** Declarations of an element's style attribute; of several, the last counts. */
export function styleOf({ attribs }: Element): Record<string, string> {
  const pairs = (attribs.style ?? '').split(';').map((each): [string, string] => {
    const at = each.indexOf(':')
    return [
      each.slice(0, at).trim().toLowerCase(),
      each
        .slice(at + 1)
        .trim()
        .toLowerCase(),
    ]
  })
  return Object.fromEntries(pairs)
}

export const classesOf = ({ attribs }: Element): string[] => (attribs.class ?? '').split(/\s+/)

/** Elements that hold no words of the document. */
const silent = new Set([
  ...['head', 'script', 'style', 'title', 'meta', 'link', 'xml', 'template', 'noscript', 'svg'],
  ...['button', 'input', 'select', 'textarea', 'iframe', 'object', 'audio', 'canvas', 'del', 'col'],
  ...['colgroup', 'hr'],
])

/** Whether an element is nothing that a reader of the document saw as its text. */
export function isSilent(element: Element): boolean {
  if (silent.has(element.name)) return true
  const style = styleOf(element)
  // Word: the number or bullet of a list's item, which the list draws itself.
  return style.display === 'none' || style['mso-hide'] === 'all' || style['mso-list'] === 'ignore'
}

/** Text of an element as it is written. */
export function rawText(node: ChildNode): string {
  if (isText(node)) return node.data
  if (!isTag(node)) return ''
  return node.name === 'br' ? '\n' : node.children.map(rawText).join('')
}

/** Elements of a name below an element, without those inside of another `within`. */
export function findAll(element: Element, names: readonly string[], within: string): Element[] {
  return element.children.filter(isTag).flatMap((child) => {
    if (names.includes(child.name)) return [child]
    return child.name === within ? [] : findAll(child, names, within)
  })
}
