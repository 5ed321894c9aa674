import type { Mark } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'

export interface Linked {
  href: string
  from: number
  to: number
}

/** Link at the caret or at the start of the selection, with its range. */
export function linkAt(state: EditorState): Linked | undefined {
  const { link } = state.schema.marks
  if (!link) return undefined
  const { $from, empty } = state.selection
  const { parent } = $from
  const before = $from.nodeBefore
  const after = $from.nodeAfter
  const mark =
    (after && link.isInSet(after.marks)) || (empty && before && link.isInSet(before.marks))
  if (!mark || !parent.isTextblock) return undefined
  return { href: String(mark.attrs.href), ...extentOf(state, mark) }
}

/** Range of the text around the caret that has the same link. */
function extentOf({ selection: { $from } }: EditorState, mark: Mark) {
  const { parent } = $from
  const start = $from.start()
  let at = start
  let from = -1
  for (const child of parent.children) {
    const isLinked = mark.isInSet(child.marks)
    if (isLinked && from < 0) from = at
    if (!isLinked && from >= 0 && at >= $from.pos) break
    if (!isLinked) from = -1
    at += child.nodeSize
  }
  return { from: from < 0 ? $from.pos : from, to: at }
}

/** Changes the link at the caret, links the selection, or inserts `words` as a link. */
export function setLink(href: string, words = href): Command {
  return (state, dispatch) => {
    const { link } = state.schema.marks
    if (!link) return false
    const around = linkAt(state)
    const { from, to, empty } = state.selection
    const mark = link.create({ href })
    const tr = state.tr
    if (around) tr.removeMark(around.from, around.to, link).addMark(around.from, around.to, mark)
    else if (empty) tr.insert(from, state.schema.text(words, [mark]))
    else tr.removeMark(from, to, link).addMark(from, to, mark)
    dispatch?.(tr.removeStoredMark(link).scrollIntoView())
    return true
  }
}

export const removeLink: Command = (state, dispatch) => {
  const { link } = state.schema.marks
  const around = linkAt(state)
  if (!link || !around) return false
  dispatch?.(state.tr.removeMark(around.from, around.to, link))
  return true
}
