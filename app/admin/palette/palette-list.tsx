import type { MouseEvent } from 'react'
import { type Entry, grouped } from './palette-entries.ts'

interface PaletteListProps {
  /** Id of the listbox and prefix of its option ids. */
  id: string
  entries: Entry[]
  active: number
  /** The typed text. A change scrolls to the top. */
  typed: string
  onPoint: (place: number) => void
  onChoose: (entry: Entry, inNewTab: boolean) => void
}

export const optionId = (id: string, place: number) => `${id}-option-${place}`

/** Listbox of the palette. The focus stays in the input, whose `aria-activedescendant` is the active option. */
export function PaletteList({ id, entries, active, typed, onPoint, onChoose }: PaletteListProps) {
  const places = new Map(entries.map((entry, place) => [entry, place]))
  return (
    <div
      key={typed}
      role="listbox"
      id={`${id}-list`}
      aria-label="Results"
      className="min-h-0 scroll-py-10 overflow-y-auto overscroll-contain px-2 pb-2"
    >
      {grouped(entries).map(([heading, group]) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox supports only ARIA groups
        <div key={heading} role="group" aria-label={heading}>
          <p aria-hidden className="caption px-3 pt-4 pb-1.5 text-ink-3 text-xs">
            {heading}
          </p>
          {group.map((entry) => {
            const place = places.get(entry) ?? 0
            return (
              <Option
                key={entry.id}
                id={optionId(id, place)}
                entry={entry}
                isActive={place === active}
                onPoint={() => place === active || onPoint(place)}
                onChoose={(event) => onChoose(entry, event.ctrlKey || event.metaKey)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  entry: Entry
  isActive: boolean
  onPoint: () => void
  onChoose: (event: MouseEvent) => void
}

function Option({ id, entry, isActive, onPoint, onChoose }: OptionProps) {
  const { icon: Icon, label, note } = entry
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles keys
    // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus
    <div
      ref={isActive ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
      id={id}
      role="option"
      aria-selected={isActive}
      // Only pointer movement activates an entry; scrolling under a resting pointer does not.
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-12 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 text-sm aria-selected:bg-line/50 aria-selected:shadow-[inset_2px_0_0_var(--color-signal)] sm:min-h-10"
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      <span className="flex min-w-0 grow gap-x-3 max-sm:flex-col sm:items-baseline">
        <span dir="auto" className="truncate sm:max-w-3/5 sm:shrink-0">
          {label || 'Untitled'}
        </span>
        {note && (
          <span dir="auto" className="min-w-0 truncate text-ink-3 text-xs">
            {note}
          </span>
        )}
      </span>
    </div>
  )
}
