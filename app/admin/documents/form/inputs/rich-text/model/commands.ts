import { setBlockType, wrapIn } from 'prosemirror-commands'
import { Fragment, type MarkType, type Node, type NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'

/** Whether the selection is inside a node of a type that has the given attributes. */
export function isInside(
  state: EditorState,
  type: NodeType | undefined,
  attrs: object = {},
): boolean {
  return nodeAround(state, type, attrs) !== undefined
}

/** Innermost node of a type around the selection, and its position. */
export function nodeAround(
  state: EditorState,
  type: NodeType | undefined,
  attrs: object = {},
): { node: Node; pos: number } | undefined {
  const { $from, from } = state.selection
  const fits = (node: Node) =>
    node.type === type && Object.entries(attrs).every(([name, value]) => node.attrs[name] === value)
  const { selection } = state
  if (selection instanceof NodeSelection && fits(selection.node)) {
    return { node: selection.node, pos: from }
  }
  for (let depth = $from.depth; depth > 0; depth--) {
    if (fits($from.node(depth))) return { node: $from.node(depth), pos: $from.before(depth) }
  }
  return undefined
}

export function hasMark(state: EditorState, type: MarkType | undefined): boolean {
  if (!type) return false
  const { from, to, empty, $from } = state.selection
  if (empty) return !!type.isInSet(state.storedMarks ?? $from.marks())
  return state.doc.rangeHasMark(from, to, type)
}

/** Turns the selected text blocks into blocks of a type, or back into paragraphs. */
export function toggleBlock(type: NodeType, attrs: object = {}): Command {
  return (state, dispatch) => {
    const { paragraph } = state.schema.nodes
    if (paragraph && isInside(state, type, attrs)) return setBlockType(paragraph)(state, dispatch)
    return setBlockType(type, { ...attrs })(state, dispatch)
  }
}

/** Turns the selection into a list of a type. Inside a list of this type, takes the items out of the list instead. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const { list_item: item, bullet_list: bullets, ordered_list: numbers } = state.schema.nodes
    const around = [bullets, numbers]
      .flatMap((each) => nodeAround(state, each) ?? [])
      .toSorted((one, other) => other.pos - one.pos)[0]
    if (!around || !item) return wrapInList(type)(state, dispatch)
    if (around.node.type === type) return liftListItem(item)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(around.pos, type))
    return true
  }
}

/** Wraps the selection in a quote, or removes the quote around it. */
export function toggleQuote(type: NodeType): Command {
  return (state, dispatch) => {
    const around = nodeAround(state, type)
    if (!around) return wrapIn(type)(state, dispatch)
    const { node, pos } = around
    dispatch?.(state.tr.replaceWith(pos, pos + node.nodeSize, node.content).scrollIntoView())
    return true
  }
}

/**
 * Inserts a block at the caret: in place of an empty paragraph, otherwise after the text block. An inserted atom is
 * selected; in any other inserted block the caret moves to the first text.
 */
export function insertBlock(block: Node): Command {
  return (state, dispatch) => {
    const { $from, $to } = state.selection
    const at = placeFor($from.depth === 0 ? $to.pos : $from.pos, block, state)
    if (!at) return false
    if (!dispatch) return true
    const tr = state.tr.replaceWith(at.from, at.to, block)
    const end = at.from + block.nodeSize
    const after = tr.doc.resolve(end)
    // A caret needs a paragraph after the last block.
    if (!after.nodeAfter && after.depth === 0) insertParagraph(tr, end)
    tr.setSelection(
      block.isAtom
        ? NodeSelection.create(tr.doc, at.from)
        : TextSelection.near(tr.doc.resolve(at.from + 1)),
    )
    dispatch(tr.scrollIntoView())
    return true
  }
}

/** Range for a new block: an empty paragraph, or the place after the nearest block that allows it as a sibling. */
function placeFor(pos: number, block: Node, state: EditorState) {
  const $pos = state.doc.resolve(pos)
  if ($pos.depth === 0) return { from: pos, to: pos }
  for (let depth = $pos.depth; depth > 0; depth--) {
    const parent = $pos.node(depth - 1)
    const index = $pos.index(depth - 1)
    const isEmpty = depth === $pos.depth && $pos.parent.content.size === 0
    if (isEmpty && parent.canReplaceWith(index, index + 1, block.type)) {
      return { from: $pos.before(depth), to: $pos.after(depth) }
    }
    if (parent.canReplaceWith(index + 1, index + 1, block.type)) {
      return { from: $pos.after(depth), to: $pos.after(depth) }
    }
  }
  return undefined
}

const insertParagraph = (tr: EditorState['tr'], at: number) => {
  const paragraph = tr.doc.type.schema.nodes.paragraph?.create()
  return paragraph ? tr.insert(at, paragraph) : tr
}

/**
 * Moves the caret to an empty paragraph beside the selected block, also between two pictures. Inserts the paragraph if
 * there is none.
 */
export function paragraphBeside(side: 'before' | 'after'): Command {
  return (state, dispatch) => {
    const { $from, from, to, $to } = state.selection
    const isRoot = $from.depth === 0
    const at = side === 'after' ? (isRoot ? to : $to.after(1)) : isRoot ? from : $from.before(1)
    if (!dispatch) return true
    const $at = state.doc.resolve(at)
    const beside = side === 'after' ? $at.nodeAfter : $at.nodeBefore
    const isThere = beside?.type === state.schema.nodes.paragraph && beside?.content.size === 0
    const tr = isThere ? state.tr : insertParagraph(state.tr, at)
    const caret = isThere && side === 'before' ? at - 1 : at + 1
    dispatch(tr.setSelection(TextSelection.create(tr.doc, caret)).scrollIntoView())
    return true
  }
}

/** Table of empty cells with a header row. */
export function emptyTable(
  { nodes }: EditorState['schema'],
  rows: number,
  columns: number,
): Node | undefined {
  const { table, table_row: row, table_cell: cell, table_header: header } = nodes
  if (!table || !row || !cell || !header) return undefined
  const tableRows = Array.from({ length: rows }, (_, place) =>
    row.create(
      null,
      Array.from(
        { length: columns },
        () => (place === 0 ? header : cell).createAndFill() ?? [],
      ).flat(),
    ),
  )
  return table.create(null, Fragment.from(tableRows))
}

/** Changes attributes of the node at a position. A selected node stays selected. */
export function setAttributes(pos: number, attrs: object, content?: Fragment): Command {
  return (state, dispatch) => {
    const node = state.doc.nodeAt(pos)
    if (!node) return false
    const tr = state.tr
    const isSelected = state.selection instanceof NodeSelection && state.selection.from === pos
    if (content)
      tr.replaceWith(
        pos,
        pos + node.nodeSize,
        node.type.create({ ...node.attrs, ...attrs }, content),
      )
    else tr.setNodeMarkup(pos, null, { ...node.attrs, ...attrs })
    if (isSelected) tr.setSelection(NodeSelection.create(tr.doc, pos))
    dispatch?.(tr)
    return true
  }
}
