import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { EntryButton } from '../entry-button.tsx'

/** Focus target within a tag: the tag itself, or one of its arrows. */
export type TagPart = 'tag' | 'back' | 'on'

interface TagProps {
  entry: string
  /** The entry's noun: `technology`. */
  one: string
  place: number
  count: number
  isWrong: boolean
  /** The id of the tag's error. */
  errorId: string
  /** Reordering mode: shows arrows instead of the remove button. */
  isOrdering: boolean
  isEdited: boolean
  onEdit: () => void
  /** `undefined` cancels the edit. `isDone`: the edit was ended by Enter or Escape, so the tag takes the focus. */
  onRename: (text: string | undefined, isDone: boolean) => void
  /** Focuses another tag, or the input after the last tag. */
  onGo: (place: number) => void
  onMove: (to: number, at?: TagPart) => void
  /** Called when another tag was dropped on this one. */
  onDrop: (from: number) => void
  onRemove: () => void
}

const format = 'application/x-atrium-tag'

const buttonClass =
  'grid min-w-7 shrink-0 cursor-pointer place-items-center rounded-sm text-ink-2 hover:bg-line/50 hover:text-ink disabled:cursor-default disabled:opacity-40 max-sm:min-h-11 max-sm:min-w-11'

/** Tag: a short entry of a list, with its buttons. */
export function Tag(props: TagProps) {
  const { entry, one, place, count, isWrong, errorId, isOrdering, isEdited, ...on } = props
  const [isOver, setOver] = useState(false)
  const name = entry || `empty ${one}`
  if (isEdited) return <TagEditor name={name} entry={entry} onRename={on.onRename} />

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey } = event
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
    const acts: Record<string, () => void> = {
      ArrowLeft: () => (altKey ? on.onMove(place - 1) : on.onGo(Math.max(0, place - 1))),
      ArrowRight: () => (altKey ? on.onMove(place + 1) : on.onGo(place + 1)),
      Home: () => on.onGo(0),
      End: () => on.onGo(count),
      Delete: on.onRemove,
      Backspace: on.onRemove,
      F2: on.onEdit,
    }
    const act = acts[key]
    if (!act || event.ctrlKey || event.metaKey || (altKey && !step)) return
    event.preventDefault()
    act()
  }

  return (
    <li
      className={`flex min-h-8 max-w-full items-stretch rounded-sm border bg-paper ${isWrong ? 'border-bad' : entry ? 'border-line' : 'border-line-strong border-dashed'} ${isOver ? 'shadow-[-3px_0_0_var(--color-signal)]' : ''}`}
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(format, String(place))
        dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(format)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const from = event.dataTransfer.getData(format)
        if (from !== '') on.onDrop(Number(from))
      }}
    >
      <button
        type="button"
        data-tag={place}
        // Roving focus: the input is the only tab stop, and the arrow keys move from it to the tags.
        tabIndex={-1}
        data-line={isWrong ? place : undefined}
        data-invalid={isWrong ? '' : undefined}
        aria-describedby={isWrong ? errorId : undefined}
        title={`Change ${name}`}
        onClick={on.onEdit}
        onKeyDown={onKeyDown}
        className="min-w-6 cursor-text px-2 py-1 text-left text-sm wrap-anywhere focus-visible:outline-offset-1 max-sm:min-h-11 max-sm:min-w-11"
      >
        {entry || <span className="text-ink-3 italic">{name}</span>}
      </button>
      {isOrdering ? (
        <>
          <EntryButton
            className={buttonClass}
            does={`Move ${name} back`}
            tag={{ 'data-back': place }}
            isOff={place === 0}
            onClick={() => on.onMove(place - 1, 'back')}
          >
            <ArrowLeft aria-hidden size={14} />
          </EntryButton>
          <EntryButton
            className={buttonClass}
            does={`Move ${name} on`}
            tag={{ 'data-on': place }}
            isOff={place === count - 1}
            onClick={() => on.onMove(place + 1, 'on')}
          >
            <ArrowRight aria-hidden size={14} />
          </EntryButton>
        </>
      ) : (
        <EntryButton
          className={buttonClass}
          does={`Remove ${name}`}
          tag={{ tabIndex: -1 }}
          onClick={on.onRemove}
        >
          <X aria-hidden size={14} />
        </EntryButton>
      )}
    </li>
  )
}

interface TagEditorProps {
  name: string
  entry: string
  onRename: TagProps['onRename']
}

/** Tag while it is edited. A comma is an ordinary character here. */
function TagEditor({ name, entry, onRename }: TagEditorProps) {
  const [text, setText] = useState(entry)
  return (
    <li className="max-w-full">
      <input
        dir="auto"
        ref={(element) => element?.focus()}
        aria-label={`Change ${name}`}
        autoComplete="off"
        value={text}
        className="field-sizing-content min-h-8 min-w-16 max-w-full rounded-sm border border-ink bg-sheet px-2 text-base max-sm:min-h-11 sm:text-sm"
        onChange={({ target }) => setText(target.value)}
        onBlur={() => onRename(text.trim(), false)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          onRename(event.key === 'Enter' ? text.trim() : undefined, true)
        }}
      />
    </li>
  )
}
