import type { RichTextNode } from '#content/rich-text/nodes.ts'

/** Web and mail addresses, without the punctuation after them. */
const address =
  /((?:https?:\/\/|www\.)[^\s<>"“”]*[\p{L}\p{N}/#=_-]|(?<![\p{L}\p{N}._+-])[\p{L}\p{N}._+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,})/giu

/** Turns the addresses in a document into links. */
export const withLinks = (node: RichTextNode): RichTextNode =>
  node.content ? { ...node, content: node.content.flatMap(linked) } : node

function linked(node: RichTextNode): RichTextNode[] {
  const { text, marks = [] } = node
  if (text === undefined) return [withLinks(node)]
  if (marks.some(({ type }) => type === 'link')) return [node]
  return text.split(address).flatMap((part, index) => {
    if (part === '') return []
    const link = { type: 'link', attrs: { href: hrefOf(part) } }
    return [{ ...node, text: part, ...(index % 2 === 1 && { marks: [...marks, link] }) }]
  })
}

function hrefOf(part: string): string {
  if (/^https?:/i.test(part)) return part
  return part.includes('@') ? `mailto:${part}` : `https://${part}`
}
