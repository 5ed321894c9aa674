import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * Takes over what is selected in the page now. The browser tells of a selection later than of the next key, and
 * not at all once the focus has left the text.
 */
export function readSelection(view: EditorView): void {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() ?? {}
  if (!anchorNode || !focusNode || !view.dom.contains(anchorNode)) return
  if (!(view.state.selection instanceof TextSelection) || !view.dom.contains(focusNode)) return
  const { doc, selection, tr } = view.state
  const anchor = doc.resolve(view.posAtDOM(anchorNode, anchorOffset ?? 0))
  const head = doc.resolve(view.posAtDOM(focusNode, focusOffset ?? 0))
  const shown = TextSelection.between(anchor, head)
  if (!shown.eq(selection)) view.dispatch(tr.setSelection(shown))
}
