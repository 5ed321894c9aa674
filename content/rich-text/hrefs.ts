import type { RichTextNode } from './nodes.ts'

type Mark = NonNullable<RichTextNode['marks']>[number]

/** Replaces the address of every link and call to action. */
export function mapHrefs(node: RichTextNode, change: (href: string) => string): RichTextNode {
  const changed = <T extends RichTextNode | Mark>(each: T): T =>
    typeof each.attrs?.href === 'string'
      ? { ...each, attrs: { ...each.attrs, href: change(each.attrs.href) } }
      : each
  return {
    ...changed(node),
    ...(node.marks && { marks: node.marks.map(changed) }),
    ...(node.content && { content: node.content.map((child) => mapHrefs(child, change)) }),
  }
}

/** Addresses of all links and calls to action in a document. */
export function hrefsIn(doc: RichTextNode): string[] {
  const found: string[] = []
  mapHrefs(doc, (href) => {
    found.push(href)
    return href
  })
  return found
}
