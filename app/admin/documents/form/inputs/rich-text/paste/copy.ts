import { DOMSerializer, type Node, type Schema, Slice } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { unloadedSource } from '../model/editor-schema.ts'

/** Type of what the editor itself puts into the clipboard: exactly what was copied. */
const ownType = 'application/x-atrium-rich-text'

/** Puts the selection into a clipboard: as it is for ourselves, as clean HTML and as text for others. */
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

/** Slice without what only surrounds it: words of one item of a list are words, and no list. */
function outermost(slice: Slice): Slice {
  const { content, openStart, openEnd } = slice
  const only = content.firstChild
  if (openStart < 2 || openEnd < 2 || content.childCount !== 1 || !only) return slice
  return outermost(new Slice(only.content, openStart - 1, openEnd - 1))
}

/** What the editor itself has copied, if this field allows all of it. */
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

/** A slice is open at its ends, so `check` would refuse its content; its attributes can be checked. */
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
