import { splitMark } from '#content/documents/pages/marks.ts'
import { readMarkdownText } from '#content/rich-text/markdown-text.ts'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import type { Site } from '#server/site/site.ts'
import { type ShownNode, shownRichText } from './rich-text/shown-rich-text.ts'
import { withLinks } from './with-links.ts'

/**
 * For loaders: parses a Markdown text. Web and mail addresses become links. The page editor's text mark stays in
 * front of the text.
 */
export async function shownMarkdown(site: Site, text: string): Promise<ShownNode[]> {
  const [mark, words] = splitMark(text)
  const doc = withLinks(readMarkdownText(words))
  const shown = await shownRichText(site, mark ? withMark(doc, mark) : doc)
  return shown?.content ?? []
}

/** Adds a text mark to the first paragraph of a document. */
function withMark(node: RichTextNode, mark: string): RichTextNode {
  const [first, ...rest] = node.content ?? []
  if (node.type !== 'paragraph' && first) {
    return { ...node, content: [withMark(first, mark), ...rest] }
  }
  return { ...node, content: [{ type: 'text', text: mark }, ...(node.content ?? [])] }
}

/** For loaders: prepares the parts of a text page for rendering. */
export const shownParts = (site: Site, parts: readonly { title: string; text: string }[]) =>
  Promise.all(
    parts.map(async ({ title, text }) => ({ title, text: await shownMarkdown(site, text) })),
  )
