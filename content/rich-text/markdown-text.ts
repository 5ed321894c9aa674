import { documentOf } from './from-markdown.ts'
import { hrefsIn, mapHrefs } from './hrefs.ts'
import { plainMarkdown } from './markdown-parser.ts'
import type { RichNode, RichTextNode } from './nodes.ts'
import { markdownOf } from './to-markdown.ts'

/** Nodes that a Markdown field allows besides paragraphs, bold and italic. */
export const markdownNodes: readonly RichNode[] = ['lists', 'links']

/** Parses the text of a Markdown field. Every line break is a hard break. */
export const readMarkdownText = (text: string): RichTextNode => documentOf(text, plainMarkdown)

/** An unescaped backslash at the end of a line. */
const lineBreak = /(?<!\\)((?:\\\\)*)\\\n/g

/** Serializes a document for a Markdown field; the inverse of `readMarkdownText`. */
export const writeMarkdownText = (doc: RichTextNode | null): string =>
  doc ? markdownOf(doc).trimEnd().replace(lineBreak, '$1\n') : ''

/** Replaces link addresses in a Markdown field. If no address changes, the text keeps its formatting. */
export function mapMarkdownLinks(text: string, change: (href: string) => string): string {
  const doc = readMarkdownText(text)
  const changed = new Map(hrefsIn(doc).map((href) => [href, change(href)]))
  const isSame = changed.entries().every(([href, led]) => led === href)
  return isSame ? text : writeMarkdownText(mapHrefs(doc, (href) => changed.get(href) ?? href))
}
