import type { Node, Schema } from 'prosemirror-model'
import { NodeSelection, Plugin, TextSelection } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { Action } from './actions.ts'
import { paragraphBeside } from './model/commands.ts'
import { figuresView } from './model/figures-view.ts'
import { editorKeys } from './model/keys.ts'
import { markdownRules } from './model/rules.ts'
import { type ClipboardOptions, clipboardPlugin } from './paste/clipboard-plugin.ts'
import { pendingPlugin } from './pictures/pending.ts'
import { slashPlugin } from './slash/slash-state.ts'

interface EditorOptions extends ClipboardOptions {
  actions: readonly Action[]
  menuId: string
  onChoose: (action: Action) => void
  onLink: () => void
  onAttributes: () => boolean
  onToolbar: () => void
}

/** Plugins of the editor, except the undo history. The first plugin that handles a key wins. */
export const editorPlugins = (schema: Schema, options: EditorOptions): Plugin[] => [
  slashPlugin({ id: options.menuId, actions: options.actions, onChoose: options.onChoose }),
  markdownRules(schema),
  ...editorKeys(schema, options),
  clipboardPlugin(options),
  pendingPlugin(),
  blockSelection(),
  placeholder(),
  direction(),
  ...(schema.nodes.table ? [tableEditing()] : []),
]

/** Typed text follows a selected block instead of replacing it. Figures are selected as a whole. */
const blockSelection = () =>
  new Plugin({
    props: {
      nodeViews: { figures: figuresView },
      handleTextInput(view, _from, _to, text) {
        if (!(view.state.selection instanceof NodeSelection)) return false
        paragraphBeside('after')(view.state, view.dispatch)
        view.dispatch(view.state.tr.insertText(text))
        return true
      },
    },
  })

/** Placeholder text of an empty line that has the caret. */
const placeholder = () =>
  new Plugin({
    props: {
      decorations({ doc, selection }) {
        const { $from, empty } = selection
        const isLine = selection instanceof TextSelection && empty && $from.depth === 1
        const { parent } = $from
        if (!isLine || parent.type.name !== 'paragraph' || parent.content.size > 0) return null
        const line = Decoration.node($from.before(), $from.after(), {
          class: 'rich-empty',
          'data-hint': 'Write, or press / to insert',
        })
        return DecorationSet.create(doc, [line])
      },
    },
  })

/**
 * The first letter of a block decides its direction, as on the public page. Lists and quotes have one direction, so that
 * their marks are on one side.
 */
const direction = () =>
  new Plugin<DecorationSet>({
    state: {
      init: (_, { doc }) => directionsOf(doc),
      apply: ({ doc, docChanged }, known) => (docChanged ? directionsOf(doc) : known),
    },
    props: {
      decorations(state) {
        return this.getState(state)
      },
    },
  })

function directionsOf(doc: Node): DecorationSet {
  const blocks: Decoration[] = []
  doc.forEach((block, place) => {
    if (block.type.name === 'code_block') return
    blocks.push(Decoration.node(place, place + block.nodeSize, { dir: 'auto' }))
  })
  return DecorationSet.create(doc, blocks)
}
