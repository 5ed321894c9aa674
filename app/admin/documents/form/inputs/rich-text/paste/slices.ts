import { Fragment, type ResolvedPos, type Schema, Slice } from 'prosemirror-model'
import type { RichTextNode } from '#content/rich-text/nodes.ts'

const isList = (block: RichTextNode | undefined) => !!block?.type.endsWith('_list')

/**
 * Slice of blocks for a position. A first paragraph joins the text at the position, a list joins the surrounding list,
 * and any block replaces an empty line. If the last block is not a paragraph, an empty paragraph follows for the caret.
 */
export function sliceOfBlocks(
  blocks: readonly RichTextNode[],
  schema: Schema,
  $at: ResolvedPos,
): Slice {
  const first = blocks[0]
  const isInList = $at.depth > 1 && $at.node(-1).type.name === 'list_item'
  const joins = isList(first) ? isInList : first?.type === 'paragraph'
  const isOfItems = isInList && blocks.every(isList)
  const isClosed = !isOfItems && blocks.at(-1)?.type !== 'paragraph'
  const all = isClosed ? [...blocks, { type: 'paragraph' }] : blocks
  const content = Fragment.from(all.map((block) => schema.nodeFromJSON(block)))
  const { openStart, openEnd } = Slice.maxOpen(content, false)
  const isEmptyLine = $at.parent.isTextblock && $at.parent.content.size === 0
  return new Slice(content, joins || isEmptyLine ? openStart : 0, openEnd)
}

/** Slice of a plain text: one paragraph for each line. Markdown is not interpreted. */
export function sliceOfText(text: string, schema: Schema, $at: ResolvedPos): Slice {
  const lines = text
    .toWellFormed()
    .replaceAll('\0', '')
    .split(/(?:\r\n?|\n)+/)
  const blocks = lines.map((line) => ({
    type: 'paragraph',
    ...(line !== '' && { content: [{ type: 'text', text: line }] }),
  }))
  return sliceOfBlocks(blocks, schema, $at)
}

export const sliceOfCode = (text: string, schema: Schema): Slice =>
  new Slice(Fragment.from(schema.text(text.replace(/\r\n?/g, '\n'))), 0, 0)
