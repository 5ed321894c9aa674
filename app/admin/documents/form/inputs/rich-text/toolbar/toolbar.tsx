import type { EditorState } from 'prosemirror-state'
import { Fragment, type KeyboardEvent, type Ref, useState } from 'react'
import { button } from '../../../../../../ui/button.ts'
import { useModifier } from '../../../../../../ui/keyboard/shortcut.ts'
import { type Action, canDo } from '../actions.ts'

interface ToolbarProps {
  ref: Ref<HTMLDivElement>
  /** The id of the text. */
  controls: string
  actions: readonly Action[]
  state: EditorState
  onAct: (action: Action) => void
  /** Moves the focus back to the text. */
  onLeave: () => void
}

/** Keyboard shortcut for display: 'Ctrl Shift 8'. */
const keysOn = (keys: string, modifier: string) =>
  keys
    .replace('Mod', modifier)
    .split('-')
    .map((key) => (key.length === 1 ? key.toUpperCase() : key))
    .join(' ')

/** Toolbar with roving focus: it has one tab stop, and the arrow keys move between the buttons. */
export function Toolbar({ ref, controls, actions, state, onAct, onLeave }: ToolbarProps) {
  const modifier = useModifier()
  const [stop, setStop] = useState(0)

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const { activeElement } = document
    const at = activeElement instanceof HTMLButtonElement ? buttons.indexOf(activeElement) : -1
    const to = {
      ArrowRight: (at + 1) % buttons.length,
      ArrowLeft: (at - 1 + buttons.length) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    }[event.key]
    if (event.key === 'Escape') onLeave()
    else if (to === undefined) return
    event.preventDefault()
    if (to !== undefined) buttons[to]?.focus()
  }

  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="rich-toolbar"
    >
      {actions.map((action, place) => {
        const { id, label, group, keys, isOn, icon: Icon } = action
        const isFirst = place > 0 && actions[place - 1]?.group !== group
        return (
          <Fragment key={id}>
            {isFirst && <span aria-hidden className="rich-toolbar-line" />}
            <button
              type="button"
              aria-label={label}
              title={keys ? `${label} (${keysOn(keys, modifier)})` : label}
              aria-pressed={isOn ? isOn(state) : undefined}
              aria-disabled={!isOn?.(state) && !canDo(action, state)}
              tabIndex={place === stop ? 0 : -1}
              onFocus={() => setStop(place)}
              // Keeps the focus in the text, so that the selection stays visible.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => canDo(action, state) && onAct(action)}
              className={`${button('quiet', 'icon')} aria-pressed:bg-ink aria-pressed:text-white`}
            >
              <Icon aria-hidden size={17} />
            </button>
          </Fragment>
        )
      })}
    </div>
  )
}
