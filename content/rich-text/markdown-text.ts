import { documentOf } from './from-markdown.ts'
import { hrefsIn, mapHrefs } from './hrefs.ts'
import { plainMarkdown } from './markdown-parser.ts'
import type { RichNode, RichTextNode } from './nodes.ts'
import { markdownOf } from './to-markdown.ts'

/** What a field in Markdown takes beside paragraphs, bold and italic. */
export const markdownNodes: readonly RichNode[] = ['lists', 'links']

/** The document that a field in Markdown says. A line ends where it is written to end. */
export const readMarkdownText = (text: string): RichTextNode => documentOf(text, plainMarkdown)

/** A backslash that ends a line, and is not escaped itself. */
const lineBreak = /(?<!\\)((?:\\\\)*)\\\n/g

/** The text of a field in Markdown, which `readMarkdownText` reads back. */
export const writeMarkdownText = (doc: RichTextNode | null): string =>
  doc ? markdownOf(doc).trimEnd().replace(lineBreak, '$1\n') : ''

/** The same text with links that lead to where `change` says; one without another link stays as it is written. */
export function mapMarkdownLinks(text: string, change: (href: string) => string): string {
  const doc = readMarkdownText(text)
  const changed = new Map(hrefsIn(doc).map((href) => [href, change(href)]))
  const isSame = changed.entries().every(([href, led]) => led === href)
  return isSame ? text : writeMarkdownText(mapHrefs(doc, (href) => changed.get(href) ?? href))
}
