import type { EditorView } from 'prosemirror-view'
import type { Action } from '../actions.ts'
import type { Slash } from './slash-state.ts'

interface SlashMenuProps {
  id: string
  slash: Slash
  offered: Action[]
  view: EditorView
  onChoose: (action: Action) => void
}

const mostHeight = 288

/** Slash menu, below the slash or above it if there is no room below. */
export function SlashMenu({ id, slash, offered, view, onChoose }: SlashMenuProps) {
  const frame = view.dom.closest('.rich-editor')?.getBoundingClientRect()
  const at = view.coordsAtPos(slash.from)
  const isBelow = innerHeight - at.bottom > mostHeight || at.top < mostHeight
  const top = at.bottom - (frame?.top ?? 0) + 4
  const bottom = (frame?.bottom ?? 0) - at.top + 4
  const active = Math.min(slash.active, offered.length - 1)
  return (
    <div
      role="listbox"
      id={id}
      aria-label="Insert"
      style={isBelow ? { top } : { bottom }}
      className="absolute left-2 z-2 max-h-72 w-[min(18rem,calc(100%-1rem))] overflow-auto rounded-sm border border-line-strong bg-sheet py-1 shadow-float"
    >
      {offered.map((action, place) => (
        // Keyboard: the text handles the keys, since the focus never leaves it.
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={action.id}
          ref={place === active ? (option) => option?.scrollIntoView({ block: 'nearest' }) : null}
          role="option"
          id={`${id}-${place}`}
          aria-selected={place === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(action)}
          className="flex min-h-9 cursor-pointer items-center gap-2.5 px-3 text-sm hover:bg-line/50 aria-selected:bg-ink aria-selected:text-white max-sm:min-h-11"
        >
          <action.icon aria-hidden size={16} />
          {action.label}
        </div>
      ))}
      {offered.length === 0 && <p className="px-3 py-2 text-ink-3 text-sm">No matches.</p>}
    </div>
  )
}
