import type { Attrs, Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { insertPoint } from 'prosemirror-transform'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'

/** Picture that is being uploaded. Only a decoration marks its position, so a saved text never contains the picture. */
export interface Pending {
  id: string
  attrs: Attrs
}

interface Change {
  added?: (Pending & { pos: number })[]
  removed?: string
}

const key = new PluginKey<DecorationSet>('pending')

const notice = () => {
  const element = document.createElement('span')
  element.className = 'rich-pending'
  element.textContent = 'Uploading image…'
  return element
}

export const pendingPlugin = () =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, before) {
        const change: Change = tr.getMeta(key) ?? {}
        const { added = [], removed } = change
        const kept = before.map(tr.mapping, tr.doc)
        const gone = kept.find(undefined, undefined, ({ id }) => id === removed)
        const places = added.map(({ pos, id }) => Decoration.widget(pos, notice, { id, side: -1 }))
        return kept.remove(gone).add(tr.doc, places)
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })

/** Prefix of the temporary addresses of pictures that are being uploaded. */
export const pendingPrefix = '/media/pending-'

/** Replaces the pending pictures in a transaction's document by decorations at their positions. */
export function takePending(tr: Transaction): Pending[] {
  const found: { node: Node; pos: number }[] = []
  tr.doc.descendants((node, pos) => {
    if (String(node.attrs.src ?? '').startsWith(pendingPrefix)) found.push({ node, pos })
  })
  const paragraph = tr.doc.type.schema.nodes.paragraph?.create()
  const from = tr.steps.length
  for (const { node, pos } of found.toReversed()) {
    const isAlone = tr.doc.childCount === 1
    if (isAlone && paragraph) tr.replaceWith(pos, pos + node.nodeSize, paragraph)
    else tr.delete(pos, pos + node.nodeSize)
  }
  const since = tr.mapping.slice(from)
  const added = found.map(({ node, pos }) => ({
    id: String(node.attrs.src),
    attrs: node.attrs,
    pos: since.map(pos, -1),
  }))
  tr.setMeta(key, { added } satisfies Change)
  return added
}

const placeOf = (state: EditorState, id: string) =>
  key.getState(state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from

/**
 * Replaces a pending picture by the uploaded one. Without `src`, or if the position was deleted, the pending picture is
 * only removed.
 */
export function settlePending(view: EditorView, { id, attrs }: Pending, src: string | undefined) {
  if (view.isDestroyed) return
  const { state } = view
  const pos = placeOf(state, id)
  const tr = state.tr.setMeta(key, { removed: id } satisfies Change)
  const { picture } = state.schema.nodes
  if (pos !== undefined && src !== undefined && picture) {
    tr.insert(insertPoint(tr.doc, pos, picture) ?? pos, picture.create({ ...attrs, src }))
  }
  view.dispatch(tr)
}
