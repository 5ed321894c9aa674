import { documentOf } from '../rich-text/from-markdown.ts'
import type { RichTextNode } from '../rich-text/nodes.ts'

/** A rich text in Markdown, as deep in the source as its first line. */
export function story(strings: TemplateStringsArray): RichTextNode {
  const text = String.raw(strings)
  const indent = /\n( *)\S/.exec(text)?.[1] ?? ''
  return documentOf(text.replaceAll(`\n${indent}`, '\n'))
}
