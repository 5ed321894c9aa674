/**
 * Text written over several lines of source: a blank line separates paragraphs, any other line
 * break becomes a space.
 */
export function prose(strings: TemplateStringsArray): string {
  return String.raw(strings)
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .join('\n\n')
}
