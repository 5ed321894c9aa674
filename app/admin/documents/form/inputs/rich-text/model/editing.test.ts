import { history, undo } from 'prosemirror-history'
import type { Schema } from 'prosemirror-model'
import { EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { type RichNode, type RichTextNode, richNodes } from '#content/rich-text/nodes.ts'
import { readRichText } from '#content/rich-text/read.ts'
import { type Action, actionsOf } from '../actions.ts'
import { sliceOfBlocks } from '../paste/slices.ts'
import { offeredBy, slashOf, slashPlugin, withoutSlash } from '../slash/slash-state.ts'
import { insertBlock, paragraphBeside, setAttributes } from './commands.ts'
import { documentOf, richTextOf } from './document.ts'
import { editorSchema } from './editor-schema.ts'
import { linkAt, removeLink, setLink } from './links.ts'
import { markdownRules } from './rules.ts'

const all = Object.keys(richNodes) as RichNode[] // of the literal
const schema = editorSchema(all)

/** Editor without a view, which has what the commands and rules need of one. */
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
    /** Types as a browser does: each character is offered to the rules first. */
    type(text: string) {
      for (const each of text) {
        const { from, to } = state.selection
        const handle = rules.props.handleTextInput
        const insert = () => state.tr.insertText(each, from, to)
        // A view of which the rules read the state alone.
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
      return slash ? offeredBy(slash, actions, state).map(({ id }) => id) : undefined
    },
    select(from: number, to = from) {
      view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, from, to)))
    },
    value: () => richTextOf(state.doc),
    /** The document in a line. */
    told: () => state.doc.toString().replace(/^doc\((.*)\)$/, '$1'),
  }
}

const actionIds = (own: Schema) => actionsOf(own).map(({ id }: Action) => id)

test('a field offers what it allows and nothing else', () => {
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
])('%s becomes %s', (typed, told) => {
  const written = editor()
  written.type(typed)
  expect(written.told()).toBe(told)
})

test('the level of a heading, the first number and the language follow what was typed', () => {
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

test('signs of what a field does not allow stay text', () => {
  const written = editor([])
  written.type('## a `b` - c')
  expect(written.told()).toBe('paragraph("## a `b` - c")')
})

test('a block takes the place of an empty line, stands behind a full one, and can be undone', () => {
  const written = editor()
  written.type('Before')
  written.do('figures')
  expect(written.told()).toBe('paragraph("Before"), figures(figure), paragraph')
  expect(written.state.selection).toBeInstanceOf(NodeSelection)
  undo(written.state, written.dispatch)
  expect(written.told()).not.toContain('figures')

  const empty = editor()
  empty.do('table')
  expect(empty.told()).toMatch(/^table\(table_row\(table_header.*\), paragraph$/)
  expect(empty.state.selection.$from.node(-1).type.name).toBe('table_header')
})

test('what stands in a table or a list is put behind it', () => {
  const written = editor()
  written.do('table')
  written.do('action')
  expect(written.told()).toMatch(/^table\(.*\), action, paragraph$/)
  const list = editor()
  list.type('- one')
  list.do('action')
  expect(list.told()).toBe('bullet_list(list_item(paragraph("one"))), action, paragraph')
})

test('lists, quotes and headings come and go', () => {
  const written = editor()
  written.type('words')
  written.do('bullets')
  written.do('numbers')
  expect(written.told()).toBe('ordered_list(list_item(paragraph("words")))')
  written.do('numbers')
  written.do('quote')
  expect(written.told()).toBe('quote(paragraph("words"))')
  written.do('quote')
  written.do('heading-3')
  expect(written.told()).toBe('heading("words")')
  written.do('heading-3')
  expect(written.told()).toBe('paragraph("words")')
})

test('a line can be written before the first and behind the last block', () => {
  const written = editor()
  written.do('action')
  paragraphBeside('before')(written.state, written.dispatch)
  written.type('first')
  expect(written.told()).toBe('paragraph("first"), action, paragraph')
  const next = editor()
  next.do('action')
  paragraphBeside('after')(next.state, next.dispatch)
  next.type('the empty line that is there already')
  expect(next.told()).toMatch(/^action, paragraph\("the [^"]*"\)$/)
  paragraphBeside('after')(next.state, next.dispatch)
  paragraphBeside('before')(next.state, next.dispatch)
  paragraphBeside('after')(next.state, next.dispatch)
  expect(next.told()).toMatch(/^action, paragraph\("the [^"]*"\), paragraph, paragraph$/)
})

test('attributes change without letting go of what is selected', () => {
  const written = editor()
  const picture = schema.nodes.picture?.create({ src: '/media/a.webp' })
  if (picture) insertBlock(picture)(written.state, written.dispatch)
  setAttributes(0, { alt: 'A quay' })(written.state, written.dispatch)
  expect(written.state.selection).toMatchObject({ node: { attrs: { alt: 'A quay' } } })
})

test('a link is set on words, changed where the caret is, and removed as a whole', () => {
  const written = editor()
  written.type('See the port now')
  written.select(5, 13)
  setLink('/contact')(written.state, written.dispatch)
  written.select(7)
  expect(linkAt(written.state)).toEqual({ href: '/contact', from: 5, to: 13 })
  setLink('/careers')(written.state, written.dispatch)
  expect(linkAt(written.state)).toEqual({ href: '/careers', from: 5, to: 13 })
  removeLink(written.state, written.dispatch)
  expect(written.told()).toBe('paragraph("See the port now")')
  written.select(1)
  setLink('https://example.com')(written.state, written.dispatch)
  expect(written.told()).toContain('link("https://example.com")')
})

test('a slash at the beginning of a line offers what is called so, and goes when it is chosen', () => {
  const written = editor()
  written.type('/')
  expect(written.offered()).toContain('heading-2')
  written.type('fig')
  expect(written.offered()).toEqual(['figures'])
  const cleared = withoutSlash(written.state)
  if (cleared) written.dispatch(cleared)
  expect(written.told()).toBe('paragraph')
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
  ['words join words', '', paragraphs('one'), 'paragraph("atoneb")'],
  ['two paragraphs', '', paragraphs('one', 'two'), 'paragraph("atone"), paragraph("twob")'],
  ['a heading', '', [heading], 'paragraph("at"), heading("Head"), paragraph("b")'],
  [
    'a list',
    '',
    [list],
    'paragraph("at"), bullet_list(list_item(paragraph("item"))), paragraph("b")',
  ],
  ['a list in a list', '- ', [list], 'bullet_list(list_item(paragraph("atitemb")))'],
])('pasted between words: %s', (_what, before, blocks, told) => {
  const written = editor()
  written.type(`${before}atb`)
  const { from } = written.state.selection
  written.select(from - 1)
  const slice = sliceOfBlocks(blocks, schema, written.state.selection.$from)
  written.dispatch(written.state.tr.replaceSelection(slice))
  expect(written.told()).toBe(told)
})

test('pasted into an empty line a document takes its place, and the caret goes on behind it', () => {
  const written = editor()
  const cell = { type: 'table_cell', content: paragraphs('cell') }
  const filled = { type: 'table', content: [{ type: 'table_row', content: [cell] }] }
  const slice = sliceOfBlocks([heading, filled], schema, written.state.selection.$from)
  written.dispatch(written.state.tr.replaceSelection(slice))
  written.type('next')
  expect(written.told()).toBe(
    'heading("Head"), table(table_row(table_cell(paragraph("cell")))), paragraph("next")',
  )
})

test('a document is nothing when it is blank, and has no empty lines at its end', () => {
  expect(richTextOf(documentOf(null, schema))).toBeNull()
  const written = editor()
  written.type('words')
  paragraphBeside('after')(written.state, written.dispatch)
  const value = written.value()
  expect(value?.content).toHaveLength(1)
  expect(readRichText(value, all)).toEqual({ doc: value })
  expect(documentOf({ type: 'nonsense' }, schema).childCount).toBe(1)
})

test('whatever is done one after the other leaves a document that is read', () => {
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
