import type { WordsField } from '../fields.ts'

/** Reads the text of an edited element as it will be stored. */
export function readText(element: HTMLElement, { kind }: WordsField): string {
  let text = ''
  const read = (node: Node) => {
    if (node.nodeName === 'BR') text += '\n'
    else if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue ?? ''
    else for (const child of node.childNodes) read(child)
  }
  read(element)
  // Browsers add a line break at the end.
  const ended = text.endsWith('\n') ? text.slice(0, -1) : text
  return asWords(ended, kind)
}

/** Normalizes line breaks; replaces them with spaces for single-line fields. */
export function asWords(text: string, kind: WordsField['kind']): string {
  const words = text.replaceAll('\r\n', '\n')
  return kind === 'text' ? words.replaceAll('\n', ' ') : words
}

/** Shows a stored text. */
export function showText(element: HTMLElement, text: string) {
  if (element.textContent !== text) element.textContent = text
}
