import type { RichTextNode } from './nodes.ts'

/** Attributes that are words for a reader. */
const told = ['alt', 'caption', 'by', 'value', 'label', 'title']

/** The words of a document, a line for each block: for searches, excerpts and the history. */
export function plainText(doc: RichTextNode): string {
  return linesOf(doc)
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}

function linesOf({ type, attrs = {}, content = [] }: RichTextNode): string[] {
  const words = told.flatMap((name) => (attrs[name] ? [String(attrs[name])] : []))
  const isOfText = content.every((child) => child.type === 'text' || child.type === 'hard_break')
  if (isOfText && content.length > 0) {
    return [content.map((child) => child.text ?? '\n').join(''), ...words]
  }
  // A figure is read as one: '42 → 9 minutes'.
  if (type === 'figure') return [words.join(' ')]
  return [...content.flatMap(linesOf), ...words]
}
