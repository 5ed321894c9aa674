import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { button } from '../ui/button.ts'
import { describe, FieldError } from '../ui/field.tsx'
import { growingInput, lineInput } from '../ui/input.ts'
import { Preview } from './preview.tsx'

interface ListEntryProps {
  id: string
  kind: 'list' | 'images'
  /** What it is called aloud: `feature 2`. */
  name: string
  place: number
  isLast: boolean
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
  onNext: () => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** One line of a list, with what can be done to it. */
export function ListEntry({ id, kind, name, place, isLast, value, error, ...on }: ListEntryProps) {
  const shared = {
    ...describe(id, error),
    value,
    'data-line': place,
    'aria-label': name.charAt(0).toUpperCase() + name.slice(1),
    onBlur: on.onBlur,
    onChange: ({ target }: { target: { value: string } }) => on.onChange(target.value),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      if (event.shiftKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      on.onNext()
    },
  }
  return (
    <li>
      <div className="flex flex-wrap items-start justify-end gap-x-1.5 sm:flex-nowrap">
        {kind === 'images' ? (
          <div className="flex min-w-0 grow gap-1.5 max-sm:w-full">
            <Preview url={value} size="sm" />
            <input {...shared} inputMode="url" spellCheck={false} className={lineInput} />
          </div>
        ) : (
          <textarea {...shared} rows={1} className={growingInput} />
        )}
        <div className="flex shrink-0">
          <Tool
            does={`Move ${name} up`}
            tag={{ 'data-up': place }}
            isOff={place === 0}
            onClick={() => on.onMove(place - 1)}
          >
            <ArrowUp aria-hidden size={15} />
          </Tool>
          <Tool
            does={`Move ${name} down`}
            tag={{ 'data-down': place }}
            isOff={isLast}
            onClick={() => on.onMove(place + 1)}
          >
            <ArrowDown aria-hidden size={15} />
          </Tool>
          <Tool does={`Remove ${name}`} tag={{ 'data-remove': place }} onClick={on.onRemove}>
            <X aria-hidden size={15} />
          </Tool>
        </div>
      </div>
      <FieldError id={id} error={error} />
    </li>
  )
}

interface ToolProps {
  does: string
  /** Where the list finds it again, to keep the focus on what was moved. */
  tag: Record<`data-${string}`, number>
  isOff?: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ does, tag, isOff, onClick, children }: ToolProps) {
  return (
    <button
      {...tag}
      type="button"
      disabled={isOff}
      aria-label={does}
      title={does}
      className={button('quiet', 'icon')}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
