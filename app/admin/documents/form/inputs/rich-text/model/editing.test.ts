import { history, undo } from 'prosemirror-history'
import type { Schema } from 'prosemirror-model'
import { EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { type RichNode, type RichTextNode, richNodes } from '#content/rich-text/nodes.ts'
import { readRichText } from '#content/rich-text/read.ts'
import { type Action, actionsOf } from '../actions.ts'
import { sliceOfBlocks } from '../paste/slices.ts'
import { matchingActions, slashOf, slashPlugin, withoutSlash } from '../slash/slash-state.ts'
import { insertBlock, paragraphBeside, setAttributes } from './commands.ts'
import { documentOf, richTextOf } from './document.ts'
import { editorSchema } from './editor-schema.ts'
import { editorKeys } from './keys.ts'
import { linkAt, removeLink, setLink } from './links.ts'
import { markdownRules } from './rules.ts'

const all = Object.keys(richNodes) as RichNode[] // the keys of the literal
const schema = editorSchema(all)

/** Editor with a fake view, which has only what commands and rules need. */
function editor(allow: readonly RichNode[] = all, value: RichTextNode | null = null) {
  const own = editorSchema(allow)
  const actions = actionsOf(own)
  const rules = markdownRules(own)
  let state = EditorState.create({
    doc: documentOf(value, own),
    plugins: [rules, slashPlugin({ id: 'menu', actions, onChoose: () => {} }), history()],
  })
  const view = {
    composing: false,
    get state() {
      return state
    },
    dispatch(tr: EditorState['tr']) {
      state = state.apply(tr)
    },
  }
  return {
    get state() {
      return state
    },
    dispatch: view.dispatch,
    /** Types like a browser: the input rules see each character first. */
    type(text: string) {
      for (const each of text) {
        const { from, to } = state.selection
        const handle = rules.props.handleTextInput
        const insert = () => state.tr.insertText(each, from, to)
        // Casts: the rules read only the state of the view.
        const isTaken = handle?.call(rules as never, view as never, from, to, each, insert)
        if (!isTaken) view.dispatch(insert())
      }
    },
    do(id: string) {
      const action = actions.find((each) => each.id === id)
      if (typeof action?.does !== 'function') throw new Error(`No command: ${id}`)
      return action.does(state, view.dispatch)
    },
    offered: () => {
      const slash = slashOf(state)
      return slash ? matchingActions(slash, actions, state).map(({ id }) => id) : undefined
    },
    select(from: number, to = from) {
      view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, from, to)))
    },
    value: () => richTextOf(state.doc),
    /** The document in one line. */
    outline: () => state.doc.toString().replace(/^doc\((.*)\)$/, '$1'),
  }
}

const actionIds = (own: Schema) => actionsOf(own).map(({ id }: Action) => id)

test('the editor offers only the actions that its field allows', () => {
  expect(actionIds(editorSchema([]))).toEqual(['bold', 'italic', 'paragraph', 'undo', 'redo'])
  expect(actionIds(editorSchema(['lists', 'links']))).toEqual([
    ...['bold', 'italic', 'link', 'paragraph', 'bullets', 'numbers', 'undo', 'redo'],
  ])
  expect(actionIds(schema)).toHaveLength(18)
})

test.each([
  ['## Before', 'heading("Before")'],
  ['# Before', 'heading("Before")'],
  ['- one', 'bullet_list(list_item(paragraph("one")))'],
  ['3. three', 'ordered_list(list_item(paragraph("three")))'],
  ['> said', 'quote(paragraph("said"))'],
  ['``` let', 'code_block("let")'],
  ['a **bold** b', 'paragraph("a ", bold("bold"), " b")'],
  ['__bold__ b', 'paragraph(bold("bold"), " b")'],
  ['*it* b', 'paragraph(italic("it"), " b")'],
  ['a _it_', 'paragraph("a ", italic("it"))'],
  ['`code` b', 'paragraph(code("code"), " b")'],
  ['[words](/contact) b', 'paragraph(link("words"), " b")'],
  ['[words](javascript:x)', 'paragraph("[words](javascript:x)")'],
  ['2 * 3 * 4', 'paragraph("2 * 3 * 4")'],
  ['snake_case_name', 'paragraph("snake_case_name")'],
  ['2026. was', 'paragraph("2026. was")'],
])('%s becomes %s', (typed, outline) => {
  const written = editor()
  written.type(typed)
  expect(written.outline()).toBe(outline)
})

test('heading level, first number and language come from the typed Markdown', () => {
  const attrs = (typed: string) => {
    const written = editor()
    written.type(typed)
    return written.state.doc.firstChild?.attrs
  }
  expect(attrs('## a')).toEqual({ level: 2 })
  expect(attrs('### a')).toEqual({ level: 3 })
  expect(attrs('7. a')).toEqual({ start: 7 })
  expect(attrs('```ts a')).toEqual({ language: 'ts' })
})

test('Markdown that a field does not allow stays text', () => {
  const written = editor([])
  written.type('## a `b` - c')
  expect(written.outline()).toBe('paragraph("## a `b` - c")')
})

test('a block replaces an empty line, follows a line with text, and can be undone', () => {
  const written = editor()
  written.type('Before')
  written.do('figures')
  expect(written.outline()).toBe('paragraph("Before"), figures(figure), paragraph')
  expect(written.state.selection).toBeInstanceOf(NodeSelection)
  undo(written.state, written.dispatch)
  expect(written.outline()).not.toContain('figures')

  const empty = editor()
  empty.do('table')
  expect(empty.outline()).toMatch(/^table\(table_row\(table_header.*\), paragraph$/)
  expect(empty.state.selection.$from.node(-1).type.name).toBe('table_header')
})

test('a block that is inserted in a table or a list follows it', () => {
  const written = editor()
  written.do('table')
  written.do('action')
  expect(written.outline()).toMatch(/^table\(.*\), action, paragraph$/)
  const list = editor()
  list.type('- one')
  list.do('action')
  expect(list.outline()).toBe('bullet_list(list_item(paragraph("one"))), action, paragraph')
})

test('lists, quotes and headings are toggled', () => {
  const written = editor()
  written.type('words')
  written.do('bullets')
  written.do('numbers')
  expect(written.outline()).toBe('ordered_list(list_item(paragraph("words")))')
  written.do('numbers')
  written.do('quote')
  expect(written.outline()).toBe('quote(paragraph("words"))')
  written.do('quote')
  written.do('heading-3')
  expect(written.outline()).toBe('heading("words")')
  written.do('heading-3')
  expect(written.outline()).toBe('paragraph("words")')
})

test('a line can be added before the first and after the last block', () => {
  const written = editor()
  written.do('action')
  paragraphBeside('before')(written.state, written.dispatch)
  written.type('first')
  expect(written.outline()).toBe('paragraph("first"), action, paragraph')
  const next = editor()
  next.do('action')
  paragraphBeside('after')(next.state, next.dispatch)
  next.type('the empty line that is there already')
  expect(next.outline()).toMatch(/^action, paragraph\("the [^"]*"\)$/)
  paragraphBeside('after')(next.state, next.dispatch)
  paragraphBeside('before')(next.state, next.dispatch)
  paragraphBeside('after')(next.state, next.dispatch)
  expect(next.outline()).toMatch(/^action, paragraph\("the [^"]*"\), paragraph, paragraph$/)
})

test('a node stays selected when its attributes change', () => {
  const written = editor()
  const picture = schema.nodes.picture?.create({ src: '/media/a.webp' })
  if (picture) insertBlock(picture)(written.state, written.dispatch)
  setAttributes(0, { alt: 'A quay' })(written.state, written.dispatch)
  expect(written.state.selection).toMatchObject({ node: { attrs: { alt: 'A quay' } } })
})

test('a link is set on the selection, changed at the caret and removed as a whole', () => {
  const written = editor()
  written.type('See the port now')
  written.select(5, 13)
  setLink('/contact')(written.state, written.dispatch)
  written.select(7)
  expect(linkAt(written.state)).toEqual({ href: '/contact', from: 5, to: 13 })
  setLink('/careers')(written.state, written.dispatch)
  expect(linkAt(written.state)).toEqual({ href: '/careers', from: 5, to: 13 })
  removeLink(written.state, written.dispatch)
  expect(written.outline()).toBe('paragraph("See the port now")')
  written.select(1)
  setLink('https://example.com')(written.state, written.dispatch)
  expect(written.outline()).toContain('link("https://example.com")')
})

test('a slash at the start of a line offers matching actions and is removed by a choice', () => {
  const written = editor()
  written.type('/')
  expect(written.offered()).toContain('heading-2')
  written.type('fig')
  expect(written.offered()).toEqual(['figures'])
  const cleared = withoutSlash(written.state)
  if (cleared) written.dispatch(cleared)
  expect(written.outline()).toBe('paragraph')
  expect(written.offered()).toBeUndefined()
  written.type('and/or /')
  expect(written.offered()).toBeUndefined()
})

const paragraphs = (...words: string[]) =>
  words.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
const heading = { ...paragraphs('Head')[0], type: 'heading', attrs: { level: 2 } }
const list = {
  type: 'bullet_list',
  content: [{ type: 'list_item', content: paragraphs('item') }],
}

test.each([
  ['a paragraph', '', paragraphs('one'), 'paragraph("atoneb")'],
  ['two paragraphs', '', paragraphs('one', 'two'), 'paragraph("atone"), paragraph("twob")'],
  ['a heading', '', [heading], 'paragraph("at"), heading("Head"), paragraph("b")'],
  [
    'a list',
    '',
    [list],
    'paragraph("at"), bullet_list(list_item(paragraph("item"))), paragraph("b")',
  ],
  ['a list in a list', '- ', [list], 'bullet_list(list_item(paragraph("atitemb")))'],
])('pasted into a text: %s', (_what, before, blocks, outline) => {
  const written = editor()
  written.type(`${before}atb`)
  const { from } = written.state.selection
  written.select(from - 1)
  const slice = sliceOfBlocks(blocks, schema, written.state.selection.$from)
  written.dispatch(written.state.tr.replaceSelection(slice))
  expect(written.outline()).toBe(outline)
})

test('pasted blocks replace an empty line, and the caret moves after them', () => {
  const written = editor()
  const cell = { type: 'table_cell', content: paragraphs('cell') }
  const filled = { type: 'table', content: [{ type: 'table_row', content: [cell] }] }
  const slice = sliceOfBlocks([heading, filled], schema, written.state.selection.$from)
  written.dispatch(written.state.tr.replaceSelection(slice))
  written.type('next')
  expect(written.outline()).toBe(
    'heading("Head"), table(table_row(table_cell(paragraph("cell")))), paragraph("next")',
  )
})

test('a blank document is null, and empty lines at the end are dropped', () => {
  expect(richTextOf(documentOf(null, schema))).toBeNull()
  const written = editor()
  written.type('words')
  paragraphBeside('after')(written.state, written.dispatch)
  const value = written.value()
  expect(value?.content).toHaveLength(1)
  expect(readRichText(value, all)).toEqual({ doc: value })
  expect(documentOf({ type: 'nonsense' }, schema).childCount).toBe(1)
})

test('any sequence of actions leaves a valid document', () => {
  const ids = actionIds(schema)
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const written = editor()
  for (let step = 0; step < 400; step++) {
    const id = ids[random(ids.length)] ?? ''
    if (!['picture', 'video', 'link'].includes(id)) written.do(id)
    written.type(['a', ' b', '- ', '**c** '][random(4)] ?? '')
    const at = random(written.state.doc.content.size + 1)
    const selection = Selection.near(written.state.doc.resolve(at))
    written.dispatch(written.state.tr.setSelection(selection))
    written.state.doc.check()
  }
  expect(readRichText(written.value(), all)).toEqual({ doc: written.value() })
})

const item = (text: string, ...lists: RichTextNode[]): RichTextNode => ({
  type: 'list_item',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }, ...lists],
})
const bullets = (...items: RichTextNode[]): RichTextNode => ({
  type: 'bullet_list',
  content: items,
})

test('Backspace at the start of a nested item moves it out with its own list', () => {
  const nested = bullets(item('Harbor', bullets(item('Cranes', bullets(item('Hooks'))))))
  const own = editor(all, { type: 'doc', content: [nested] })
  let start = 0
  own.state.doc.descendants((node, at) => {
    if (node.text === 'Cranes') start = at
  })
  own.select(start)
  const keys = editorKeys(own.state.schema, {
    onLink: () => {},
    onAttributes: () => false,
    onToolbar: () => {},
  })
  const event = { key: 'Backspace', keyCode: 8 }
  const view = { state: own.state, dispatch: own.dispatch, endOfTextblock: () => true }
  // Casts: the key maps read only these of the view and the event.
  keys.some((keymap) => keymap.props.handleKeyDown?.call(keymap, view as never, event as never))
  const list = own.value()?.content?.[0]
  expect(list).toEqual(bullets(item('Harbor'), item('Cranes', bullets(item('Hooks')))))
})
