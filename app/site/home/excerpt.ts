/** Excerpt of a text, cut at a word boundary. */
export function excerpt(text: string, length: number): string {
  if (text.length <= length) return text
  const halfCharacter = /[\uD800-\uDBFF]$/
  return `${text
    .slice(0, length)
    .replace(/\s+\S*$/, '')
    .replace(halfCharacter, '')}…`
}
