import type { RichNode, RichTextNode } from '#content/rich-text/nodes.ts'
import { readBlocks } from './blocks.ts'
import { parseHtml } from './html-tree.ts'

/**
 * Reads the HTML of a clipboard as blocks of a rich text: what the field allows, and nothing else. A picture
 * has the address that it had, which need not be one that can stay.
 */
export const readHtml = (
  html: string,
  allow: readonly RichNode[],
  /** Of this site, whose links become paths. */
  origin = '',
): RichTextNode[] => readBlocks(parseHtml(html), { allow: new Set(allow), origin })
