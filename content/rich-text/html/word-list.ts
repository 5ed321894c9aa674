import type { RichTextNode } from '../nodes.ts'
import { classesOf, type Element, isTag, rawText, styleOf } from './html-tree.ts'

/** Greatest nesting level of lists: a document has at most 16 levels of nodes, and each nested list takes two. */
export const mostLists = 6

/** List item as Word writes it: a paragraph that names its list and level. */
export interface WordItem {
  /** Nesting level, from 1. */
  level: number
  isOrdered: boolean
  start: number
  content: RichTextNode[]
}

/** List and level of a Word paragraph, `mso-list: l0 level2 lfo1`; `undefined` if it is not a list item. */
export function wordItemOf(element: Element): Omit<WordItem, 'content'> | undefined {
  const list = styleOf(element)['mso-list'] ?? ''
  const level = Number(/level(\d)/.exec(list)?.[1] ?? 0)
  // Outlook: some items have a list class and a marker, but no level.
  const isItem = level > 0 || classesOf(element).some((name) => /^MsoListParagraph/.test(name))
  if (!isItem) return undefined
  const marker = markerOf(element).trim()
  if (level === 0 && marker === '') return undefined
  const ordered = /^\(?(?:(\d+)|[a-z]|[ivxlc]+)[.)]/i.exec(marker)
  return {
    level: Math.min(level || 1, mostLists),
    isOrdered: ordered !== null,
    start: Math.max(1, Number(ordered?.[1] ?? 1)),
  }
}

/** Bullet or number of an item, which Word marks with `mso-list: ignore`. */
function markerOf(element: Element): string {
  if (styleOf(element)['mso-list'] === 'ignore') return rawText(element)
  return element.children.filter(isTag).map(markerOf).join('')
}

/** Nests consecutive items in lists. */
export function listsOf(items: readonly WordItem[]): RichTextNode[] {
  const lists: RichTextNode[] = []
  for (let at = 0; at < items.length; ) {
    const first = items[at]
    if (!first) break
    const { level, isOrdered } = first
    const list: RichTextNode[] = []
    while (at < items.length) {
      const item = items[at]
      if (!item || item.level < level || (item.level === level && item.isOrdered !== isOrdered))
        break
      let end = at + 1
      while ((items[end]?.level ?? 0) > level) end++
      const inner = listsOf(items.slice(at + 1, end))
      list.push({ type: 'list_item', content: [...item.content, ...inner] })
      at = end
    }
    lists.push(
      isOrdered
        ? { type: 'ordered_list', attrs: { start: first.start }, content: list }
        : { type: 'bullet_list', content: list },
    )
  }
  return lists
}
