import type { Node, Schema } from 'prosemirror-model'
import type { RichTextNode } from '#content/rich-text/nodes.ts'

/**
 * ProseMirror document of a field's value. A value that the schema does not allow, such as an old draft, becomes an
 * empty document.
 */
export function documentOf(value: RichTextNode | null, schema: Schema): Node {
  const empty = schema.topNodeType.createAndFill()
  if (!empty) throw new Error('The schema cannot create an empty document')
  if (!value) return empty
  try {
    const doc = schema.nodeFromJSON(value)
    doc.check()
    return doc
  } catch {
    return empty
  }
}

/** A field's value from a ProseMirror document, without empty paragraphs at the end; `null` if it is blank. */
export function richTextOf(doc: Node): RichTextNode | null {
  let end = doc.childCount
  while (end > 0 && isBlank(doc.child(end - 1))) end--
  if (end === 0) return null
  const kept = doc.children.slice(0, end)
  return doc
    .copy(
      doc.content.cut(
        0,
        kept.reduce((size, { nodeSize }) => size + nodeSize, 0),
      ),
    )
    .toJSON()
}

const isBlank = (node: Node) => node.type.name === 'paragraph' && node.content.size === 0
