import {
  baseKeymap,
  chainCommands,
  exitCode,
  selectParentNode,
  toggleMark,
} from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { NodeType, Schema } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, NodeSelection, type Plugin, TextSelection } from 'prosemirror-state'
import { addRowAfter, goToNextCell } from 'prosemirror-tables'
import { richTextLimits } from '#content/rich-text/nodes.ts'
import { isInside, paragraphBeside, toggleBlock, toggleList, toggleQuote } from './commands.ts'

/** Moves to the next cell. After the last cell, adds a row and moves there. */
const nextCell: Command = (state, dispatch, view) => {
  if (goToNextCell(1)(state, dispatch)) return true
  if (!view || !isInside(state, state.schema.nodes.table)) return false
  return addRowAfter(state, dispatch) && goToNextCell(1)(view.state, view.dispatch)
}

const hardBreak = (type: NodeType): Command =>
  chainCommands(exitCode, (state, dispatch) => {
    if (!(state.selection instanceof TextSelection)) return false
    dispatch?.(state.tr.replaceSelectionWith(type.create()).scrollIntoView())
    return true
  })

/** Collapses a selection of several cells to a caret. */
const collapseCells: Command = (state, dispatch) => {
  const { selection, doc } = state
  if (selection instanceof TextSelection || selection instanceof NodeSelection) return false
  dispatch?.(state.tr.setSelection(TextSelection.near(doc.resolve(selection.to), -1)))
  return true
}

/** Greatest depth from which a list item can be indented: a document has at most 16 levels of nodes. */
const deepestItem = richTextLimits.depth - 4

/**
 * At the start of a nested list item, moves the item out with its own list. ProseMirror would join its words to those of
 * the item around it.
 */
const liftNestedItem =
  (item: NodeType): Command =>
  (state, dispatch) => {
    const { $from, empty } = state.selection
    const depth = $from.depth - 1
    const isAtStart = empty && $from.parentOffset === 0 && depth >= 3 && $from.index(depth) === 0
    const isNested = isAtStart && $from.node(depth).type === item
    return isNested && $from.node(depth - 2).type === item && liftListItem(item)(state, dispatch)
  }

interface KeyHandlers {
  /** Asks for the address of a link. */
  onLink: () => void
  /** Focuses the attributes of the selected node; `false` if it has none. */
  onAttributes: () => boolean
  /** Focuses the toolbar. */
  onToolbar: () => void
}

/**
 * Keyboard shortcuts. Tab leaves the editor. In a table, Tab moves to the next cell; after Escape it leaves the editor.
 * Lists are indented with Mod-] and Mod-[, as lines in code editors.
 */
export function editorKeys({ nodes, marks }: Schema, handlers: KeyHandlers): Plugin[] {
  const keys: Record<string, Command> = {
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    Backspace: undoInputRule,
    Escape: collapseCells,
    'Alt-ArrowUp': selectParentNode,
    'Mod-Enter': chainCommands(exitCode, paragraphBeside('after')),
    'Mod-Shift-Enter': paragraphBeside('before'),
    'Alt-F10': () => {
      handlers.onToolbar()
      return true
    },
    // By default Enter would split the selected node.
    Enter: ({ selection }) => selection instanceof NodeSelection && handlers.onAttributes(),
  }
  if (nodes.hard_break) keys['Shift-Enter'] = hardBreak(nodes.hard_break)
  if (marks.bold) keys['Mod-b'] = toggleMark(marks.bold)
  if (marks.italic) keys['Mod-i'] = toggleMark(marks.italic)
  if (marks.code) keys['Mod-e'] = toggleMark(marks.code)
  if (marks.link) {
    keys['Mod-k'] = () => {
      handlers.onLink()
      return true
    }
  }
  if (nodes.heading) {
    keys['Mod-Alt-2'] = toggleBlock(nodes.heading, { level: 2 })
    keys['Mod-Alt-3'] = toggleBlock(nodes.heading, { level: 3 })
  }
  if (nodes.paragraph) keys['Mod-Alt-0'] = toggleBlock(nodes.paragraph)
  if (nodes.code_block) keys['Mod-Alt-c'] = toggleBlock(nodes.code_block)
  if (nodes.quote) keys['Mod-Shift-9'] = toggleQuote(nodes.quote)
  const { list_item: item } = nodes
  const lists: Record<string, Command> = item
    ? {
        Backspace: liftNestedItem(item),
        Enter: splitListItem(item),
        'Mod-]': (...given) =>
          given[0].selection.$from.depth < deepestItem && sinkListItem(item)(...given),
        'Mod-[': liftListItem(item),
        ...(nodes.bullet_list && { 'Mod-Shift-8': toggleList(nodes.bullet_list) }),
        ...(nodes.ordered_list && { 'Mod-Shift-7': toggleList(nodes.ordered_list) }),
      }
    : {}
  return [...(nodes.table ? [cellKeys()] : []), keymap(keys), keymap(lists), keymap(baseKeymap)]
}

/** Tab moves between cells. After Escape it leaves the editor. */
function cellKeys(): Plugin {
  let isLeaving = false
  const unlessLeaving =
    (command: Command): Command =>
    (...given) => {
      if (isLeaving) return false
      return command(...given)
    }
  const keys = keymap({
    Tab: unlessLeaving(nextCell),
    'Shift-Tab': unlessLeaving(goToNextCell(-1)),
  })
  const { handleKeyDown } = keys.props
  keys.props.handleKeyDown = function (view, event) {
    if (event.key === 'Escape') isLeaving = true
    else if (event.key !== 'Tab' && event.key !== 'Shift') isLeaving = false
    return handleKeyDown?.call(this, view, event) ?? false
  }
  return keys
}
