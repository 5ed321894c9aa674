import { DOMSerializer, type Node, type Schema, Slice } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { unloadedSource } from '../model/editor-schema.ts'

/** Clipboard type of the editor's own format, which loses nothing. */
const ownType = 'application/x-atrium-rich-text'

/** Writes the selection to a clipboard: in the editor's own format, as clean HTML and as plain text. */
export function writeTo(data: DataTransfer, { selection, schema }: EditorState) {
  const slice = selection.content()
  const holder = document.createElement('div')
  holder.append(DOMSerializer.fromSchema(schema).serializeFragment(outermost(slice).content))
  for (const each of holder.querySelectorAll('[contenteditable], [draggable], [spellcheck]')) {
    for (const name of ['contenteditable', 'draggable', 'spellcheck']) each.removeAttribute(name)
  }
  data.clearData()
  data.setData('text/html', holder.innerHTML.replaceAll(`<img ${unloadedSource}=`, '<img src='))
  data.setData('text/plain', slice.content.textBetween(0, slice.content.size, '\n\n', leafText))
  data.setData(ownType, JSON.stringify(slice))
}

const leafText = (node: Node) => (node.type.name === 'hard_break' ? '\n' : '')

/** Slice without the nodes that only wrap its content: text of a single list item is copied as text, not as a list. */
function outermost(slice: Slice): Slice {
  const { content, openStart, openEnd } = slice
  const only = content.firstChild
  if (openStart < 2 || openEnd < 2 || content.childCount !== 1 || !only) return slice
  return outermost(new Slice(only.content, openStart - 1, openEnd - 1))
}

/** Copied slice in the editor's own format; `undefined` without one or if the field does not allow all its nodes. */
export function ownSliceOf(data: DataTransfer, schema: Schema): Slice | undefined {
  const json = data.getData(ownType)
  if (json === '') return undefined
  try {
    const slice = Slice.fromJSON(schema, JSON.parse(json))
    for (const node of slice.content.content) checkAttributes(node)
    return slice
  } catch {
    return undefined
  }
}

/** Validates only attributes: `check` would refuse the content of a slice, which is open at its ends. */
function checkAttributes(node: Node) {
  for (const [name, { validate }] of Object.entries(node.type.spec.attrs ?? {})) {
    if (typeof validate === 'function') validate(node.attrs[name])
  }
  for (const mark of node.marks) {
    for (const [name, { validate }] of Object.entries(mark.type.spec.attrs ?? {})) {
      if (typeof validate === 'function') validate(mark.attrs[name])
    }
  }
  for (const child of node.content.content) checkAttributes(child)
}
