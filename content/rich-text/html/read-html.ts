import type { RichNode, RichTextNode } from '../nodes.ts'
import { readBlocks } from './blocks.ts'
import { type ChildNode, isTag, parseHtml, styleOf } from './html-tree.ts'
import { withoutComments } from './review-comments.ts'
import { mostLists } from './word-list.ts'

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

/** Reads pasted HTML like `readHtml`, without review comments, and counts them. */
export function readPastedHtml(
  html: string,
  allow: readonly RichNode[],
  origin: string,
): { blocks: RichTextNode[]; comments: number } {
  const { kept, comments } = withoutComments(parseHtml(html))
  return { blocks: readBlocks(kept, { allow: new Set(allow), origin }), comments }
}

/** Reads the nodes of parsed HTML like `readHtml`. */
export const readNodes = (
  nodes: readonly ChildNode[],
  allow: readonly RichNode[],
): RichTextNode[] => readBlocks(nodes, { allow: new Set(allow), origin: '' })

/** Returns true if lists have more levels than a rich text can have. Deeper items are moved to the last level. */
export const hasDeepLists = (html: string): boolean => hasListsBelow(parseHtml(html), mostLists)

/** Whether nodes have more levels of lists than `levels`. Word writes the level of an item. */
export const hasListsBelow = (nodes: readonly ChildNode[], levels: number): boolean =>
  nodes.filter(isTag).some((node) => {
    const level = /level(\d)/.exec(styleOf(node)['mso-list'] ?? '')?.[1]
    if (Number(level ?? 0) > mostLists) return true
    const isList = node.name === 'ul' || node.name === 'ol'
    if (isList && levels === 0) return true
    return hasListsBelow(node.children, isList ? levels - 1 : levels)
  })
