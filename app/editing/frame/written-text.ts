import type { WordsField } from '../fields.ts'

/** Text of an element that is being written in, as it will be stored. */
export function readText(element: HTMLElement, { kind }: WordsField): string {
  let text = ''
  const read = (node: Node) => {
    if (node.nodeName === 'BR') text += '\n'
    else if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue ?? ''
    else for (const child of node.childNodes) read(child)
  }
  read(element)
  // A browser ends the last line with a break of its own.
  const ended = text.endsWith('\n') ? text.slice(0, -1) : text
  return asWords(ended, kind)
}

/** Pasted or read text, on one line where the field has one. */
export function asWords(text: string, kind: WordsField['kind']): string {
  const words = text.replaceAll('\r\n', '\n')
  return kind === 'text' ? words.replaceAll('\n', ' ') : words
}

/** Shows a text as it is stored. */
export function showText(element: HTMLElement, text: string) {
  if (element.textContent !== text) element.textContent = text
}
