import type { RichTextNode } from './nodes.ts'

/** Attributes with visible text. */
const textAttributes = ['alt', 'caption', 'by', 'value', 'label', 'title']

/** Plain text of a document, one line per block, for search, excerpts and the history. */
export function plainText(doc: RichTextNode): string {
  return linesOf(doc)
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}

function linesOf({ type, attrs = {}, content = [] }: RichTextNode): string[] {
  const words = textAttributes.flatMap((name) => (attrs[name] ? [String(attrs[name])] : []))
  const isOfText = content.every((child) => child.type === 'text' || child.type === 'hard_break')
  if (isOfText && content.length > 0) {
    return [content.map((child) => child.text ?? '\n').join(''), ...words]
  }
  // Value and label of a figure form one line: '42 → 9 minutes'.
  if (type === 'figure') return [words.join(' ')]
  return [...content.flatMap(linesOf), ...words]
}
