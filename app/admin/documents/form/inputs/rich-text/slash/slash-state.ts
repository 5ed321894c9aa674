import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { type Action, canDo, isInSlashMenu } from '../actions.ts'

/** State of the slash menu, which a slash in an empty paragraph opens. */
export interface Slash {
  /** Position of the slash. */
  from: number
  /** Text after the slash. */
  search: string
  /** Index of the option that Enter chooses. */
  active: number
}

type Change = { active: number } | 'close'

const key = new PluginKey<Slash | null>('slash')

export const slashOf = (state: EditorState): Slash | null => key.getState(state) ?? null

/** Actions of the menu that are possible at the caret and match the search. Labels beginning with it come first. */
export function matchingActions(
  { search }: Slash,
  actions: readonly Action[],
  state: EditorState,
): Action[] {
  const typed = search.toLowerCase()
  const fitting = actions.filter(
    (action) =>
      isInSlashMenu(action) &&
      `${action.label} ${action.words ?? ''}`.toLowerCase().includes(typed) &&
      canDo(action, state),
  )
  const begins = ({ label }: Action) => Number(label.toLowerCase().startsWith(typed))
  return fitting.toSorted((one, other) => begins(other) - begins(one))
}

function next(tr: Transaction, before: Slash | null): Slash | null {
  const change: Change | undefined = tr.getMeta(key)
  if (change === 'close') return null
  const { $from, empty } = tr.selection
  const { parent } = $from
  const text = parent.textContent
  const isAtEnd = empty && $from.parentOffset === parent.content.size
  if (parent.type.name !== 'paragraph' || !isAtEnd || !text.startsWith('/')) return null
  // Only typing a slash opens the menu: an existing paragraph that begins with one is plain text.
  if (!before && !(tr.docChanged && text === '/' && !tr.getMeta('paste'))) return null
  const search = text.slice(1)
  if (/\s{2}|^\s/.test(search)) return null
  const isSame = before?.search === search
  return {
    from: $from.start(),
    search,
    active: change ? change.active : isSame ? before.active : 0,
  }
}

interface SlashProps {
  id: string
  actions: readonly Action[]
  onChoose: (action: Action) => void
}

/** Keys and ARIA attributes of the menu. The focus stays in the text. */
export function slashPlugin({ id, actions, onChoose }: SlashProps): Plugin {
  return new Plugin<Slash | null>({
    key,
    state: { init: () => null, apply: next },
    props: {
      attributes(state): Record<string, string> {
        const slash = slashOf(state)
        const count = slash ? matchingActions(slash, actions, state).length : 0
        if (!slash || count === 0) return {}
        return {
          'aria-autocomplete': 'list',
          'aria-controls': id,
          'aria-activedescendant': `${id}-${Math.min(slash.active, count - 1)}`,
        }
      },
      handleKeyDown(view, event) {
        const slash = slashOf(view.state)
        if (!slash || event.isComposing) return false
        const offered = matchingActions(slash, actions, view.state)
        const change = (what: Change) => view.dispatch(view.state.tr.setMeta(key, what))
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
        if (event.key === 'Escape') change('close')
        else if (offered.length === 0) return false
        else if (step) change({ active: (slash.active + step + offered.length) % offered.length })
        else if (event.key === 'Enter' || event.key === 'Tab') {
          const chosen = offered[Math.min(slash.active, offered.length - 1)]
          if (chosen) onChoose(chosen)
        } else return false
        return true
      },
    },
  })
}

/** Deletes the slash and the search text from the document. */
export function withoutSlash(state: EditorState): Transaction | undefined {
  const slash = slashOf(state)
  return slash ? state.tr.delete(slash.from, state.selection.from).setMeta(key, 'close') : undefined
}

export const closeSlash = (state: EditorState) => state.tr.setMeta(key, 'close')
