import { Fragment, type Schema, Slice } from 'prosemirror-model'
import type { RichTextNode } from '#content/rich-text/nodes.ts'

/** Slice of blocks: those at its ends join the text around the caret, where they fit. */
export function sliceOfBlocks(blocks: readonly RichTextNode[], schema: Schema): Slice {
  const content = Fragment.from(blocks.map((block) => schema.nodeFromJSON(block)))
  return Slice.maxOpen(content, false)
}

/** Slice of a plain text: a paragraph for each line. Markdown in it stays the text that it is. */
export function sliceOfText(text: string, schema: Schema): Slice {
  const lines = text
    .toWellFormed()
    .replaceAll('\0', '')
    .split(/(?:\r\n?|\n)+/)
  const blocks = lines.map((line) => ({
    type: 'paragraph',
    ...(line !== '' && { content: [{ type: 'text', text: line }] }),
  }))
  return sliceOfBlocks(blocks, schema)
}

export const sliceOfCode = (text: string, schema: Schema): Slice =>
  new Slice(Fragment.from(schema.text(text.replace(/\r\n?/g, '\n'))), 0, 0)
