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

/** Next cell; behind the last one a new row. */
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

/** Lets go of several cells. */
const letGo: Command = (state, dispatch) => {
  const { selection, doc } = state
  if (selection instanceof TextSelection || selection instanceof NodeSelection) return false
  dispatch?.(state.tr.setSelection(TextSelection.near(doc.resolve(selection.to), -1)))
  return true
}

/** Depth of the text of an item that may still go a level deeper: a document has at most 16 levels of nodes. */
const deepestItem = richTextLimits.depth - 4

interface Asked {
  /** The link's address is asked for. */
  onLink: () => void
  /** The attributes of what is selected are asked for; `false` if it has none. */
  onAttributes: () => boolean
  /** The toolbar gets the focus. */
  onToolbar: () => void
}

/**
 * Keys of the editor. Tab leaves it, but for tables, where it goes to the next cell until Escape is pressed;
 * lists are indented with the keys that code editors have for it.
 */
export function editorKeys({ nodes, marks }: Schema, asked: Asked): Plugin[] {
  const keys: Record<string, Command> = {
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    Backspace: undoInputRule,
    Escape: letGo,
    'Alt-ArrowUp': selectParentNode,
    'Mod-Enter': chainCommands(exitCode, paragraphBeside('after')),
    'Mod-Shift-Enter': paragraphBeside('before'),
    'Alt-F10': () => {
      asked.onToolbar()
      return true
    },
    // Without this Enter would split what is selected.
    Enter: ({ selection }) => selection instanceof NodeSelection && asked.onAttributes(),
  }
  if (nodes.hard_break) keys['Shift-Enter'] = hardBreak(nodes.hard_break)
  if (marks.bold) keys['Mod-b'] = toggleMark(marks.bold)
  if (marks.italic) keys['Mod-i'] = toggleMark(marks.italic)
  if (marks.code) keys['Mod-e'] = toggleMark(marks.code)
  if (marks.link) {
    keys['Mod-k'] = () => {
      asked.onLink()
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

/** Tab between cells, until Escape says that the next one is to leave the editor. */
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
