import { type ChildNode, Element, isTag, isText, Text } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { type Script, scriptLetters } from './script-letters.ts'

/*
 * HTML of other documents, pasted or imported, is read by a parser in JavaScript: in the browser,
 * `require-trusted-types-for 'script'` blocks innerHTML and DOMParser. Its tree is not a document and cannot load or
 * run anything.
 */

export { type ChildNode, Element, isTag, isText }

/** Deepest nesting level that is read. Deeper content becomes its text. Real documents have far fewer levels. */
const deepest = 200

export function parseHtml(html: string): ChildNode[] {
  const { children } = parseDocument(html)
  let level: ChildNode[] = children
  for (let depth = 0; level.length > 0; depth++) {
    const elements = level.filter(isTag)
    if (depth === deepest) for (const element of elements) element.children = [textBelow(element)]
    level = elements.flatMap((element) => element.children)
  }
  return children
}

/** The text of all descendants of an element. Does not recurse, because there may be a million levels. */
function textBelow(element: Element): Text {
  const texts: string[] = []
  const rest: ChildNode[] = [element]
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (isText(node)) texts.push(node.data)
    else if (isTag(node) && !silent.has(node.name)) {
      for (const child of node.children.toReversed()) rest.push(child)
    }
  }
  return new Text(texts.join(''))
}

/** Declarations of an element's style attribute. If a property is declared twice, the last declaration wins. */
export function styleOf({ attribs }: Element): Record<string, string> {
  if (!attribs.style) return {}
  const pairs = attribs.style.split(';').map((each): [string, string] => {
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

/** Returns how an element shifts its text: superscript, subscript or not at all. Google Docs uses styles for this. */
export function scriptOf(element: Element): Script | undefined {
  const align = styleOf(element)['vertical-align']
  if (element.name === 'sup' || align === 'super') return 'super'
  return element.name === 'sub' || align === 'sub' ? 'sub' : undefined
}

export const classesOf = ({ attribs }: Element): string[] => (attribs.class ?? '').split(/\s+/)

/** Elements that contain none of the document's text. */
const silent = new Set([
  ...['head', 'script', 'style', 'title', 'meta', 'link', 'xml', 'template', 'noscript', 'svg'],
  ...['button', 'input', 'select', 'textarea', 'iframe', 'object', 'audio', 'canvas', 'del', 'col'],
  ...['colgroup', 'hr'],
])

/** Whether an element is hidden or contains none of the document's text. */
export function isSilent(element: Element): boolean {
  if (silent.has(element.name)) return true
  const style = styleOf(element)
  // Word marks the number or bullet of an item with `mso-list: ignore`. The list draws its own.
  return style.display === 'none' || style['mso-hide'] === 'all' || style['mso-list'] === 'ignore'
}

/** Text of a node with its whitespace. A `br` is a line break. */
export function rawText(node: ChildNode): string {
  if (isText(node)) return node.data
  if (!isTag(node)) return ''
  if (node.name === 'br') return '\n'
  const text = node.children.map(rawText).join('')
  const script = scriptOf(node)
  return (script && scriptLetters(text, script)) ?? text
}

/** Outermost descendants with one of the names. Does not search inside elements with the name `within`. */
export function findAll(element: Element, names: readonly string[], within: string): Element[] {
  return element.children.filter(isTag).flatMap((child) => {
    if (names.includes(child.name)) return [child]
    return child.name === within ? [] : findAll(child, names, within)
  })
}
