import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * Copies the browser's current selection into the editor's state. The browser reports a changed selection only after
 * the next key event, and no longer once the text has lost the focus.
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
