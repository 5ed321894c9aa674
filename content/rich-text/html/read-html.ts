import type { RichNode, RichTextNode } from '../nodes.ts'
import { readBlocks } from './blocks.ts'
import { type ChildNode, parseHtml } from './html-tree.ts'

/**
 * Reads HTML as blocks of a rich text, with only the nodes that the field allows. Pictures keep their
 * original address, which the API may not accept.
 */
export const readHtml = (
  html: string,
  allow: readonly RichNode[],
  /** Origin of this site. Links to it become paths. */
  origin = '',
): RichTextNode[] => readBlocks(parseHtml(html), { allow: new Set(allow), origin })

/** Reads the nodes of parsed HTML like `readHtml`. */
export const readNodes = (
  nodes: readonly ChildNode[],
  allow: readonly RichNode[],
): RichTextNode[] => readBlocks(nodes, { allow: new Set(allow), origin: '' })
