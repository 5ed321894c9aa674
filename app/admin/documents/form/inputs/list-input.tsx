import { Images, Plus } from 'lucide-react'
import { useCallback, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController, useFormContext } from 'react-hook-form'
import type { ImagesField, ListField } from '#content/documents/fields.ts'
import { listLimit } from '#content/documents/limits.ts'
import { button } from '../../../../ui/button.ts'
import { FieldGroup } from '../../../../ui/field.tsx'
import { usePicker } from '../../../media/picker/choose.tsx'
import { useEventCallback } from '../../list/use-event-callback.ts'
import { messageAt } from '../form-values.ts'
import type { InputProps } from './input-props.ts'
import { mayBeTooLong } from './length-check.ts'
import { moved, pasted, removed, withNext } from './list-entries.ts'
import { type EntryChange, ListEntry } from './list-entry.tsx'
import { ReorderButton } from './reorder-button.tsx'

/** Ordered list of lines, or of pictures. Enter adds the next entry. */
export function ListInput({ name, field }: InputProps<ListField | ImagesField>) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const { field: control } = useController({ name })
  const { getValues, getFieldState, trigger, formState } = useFormContext()
  const { errors } = formState
  const lines: string[] = control.value
  // Reordering mode, for windows without room for all buttons at once.
  const [isOrdering, setOrdering] = useState(false)
  const { onChange, onBlur } = control
  // Index of the entry that a picture is chosen for. The index after the last one means a new entry.
  const [choosing, setChoosing] = useState(0)

  const set = useCallback(
    (next: string[]) => {
      onChange(next)
      if (mayBeTooLong(next, field) || getFieldState(name).invalid) trigger(name)
    },
    [name, field, onChange, getFieldState, trigger],
  )

  /** Changes the list, then focuses an entry or the button that adds one. */
  const change = useCallback(
    (next: string[], place: number, at: 'line' | 'up' | 'down' | 'remove') => {
      flushSync(() => set(next))
      const places = [
        `[data-${at}="${place}"]:not(:disabled)`,
        `[data-line="${place}"]`,
        '[data-add]',
      ]
      const found = places.map((where) => root.current?.querySelector<HTMLElement>(where))
      found.find(Boolean)?.focus()
    },
    [set],
  )

  const isNew = choosing >= lines.length
  const { open, picker } = usePicker({
    current: lines[choosing] ?? '',
    most: isNew ? Math.max(1, listLimit - lines.length) : undefined,
    onChoose: ([first = '', ...more]) =>
      set(isNew ? [...lines, first, ...more] : lines.with(choosing, first)),
  })
  const choose = useEventCallback((place: number) => {
    setChoosing(place)
    open()
  })

  // Stable callback: only the changed entry renders again.
  const act = useCallback(
    (place: number, act: EntryChange): boolean => {
      const lines: string[] = getValues(name)
      if (act.does === 'type') set(lines.with(place, act.value))
      if (act.does === 'choose') choose(place)
      if (act.does === 'next') change(withNext(lines, place), place + 1, 'line')
      if (act.does === 'move') {
        change(moved(lines, place, act.to), act.to, act.to < place ? 'up' : 'down')
      }
      if (act.does === 'remove') {
        change(removed(lines, place), Math.min(place, lines.length - 2), 'remove')
      }
      if (act.does === 'paste') {
        if (lines.length + act.lines.length - 1 > listLimit) return false
        const next = pasted(lines, place, act.over, act.lines)
        change(next, place + act.lines.length - 1, 'line')
      }
      return true
    },
    [name, getValues, set, change, choose],
  )

  return (
    <FieldGroup id={id} label={field.label} error={messageAt(errors, name)}>
      <div ref={root} className="@container">
        <ol className="grid grid-cols-1 gap-2 not-empty:mb-2">
          {lines.map((line, place) => (
            <ListEntry
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry is identified by its place, and has no state
              key={place}
              id={`${id}-${place}`}
              kind={field.kind}
              entry={field.entry}
              hint={field.hint}
              place={place}
              isOrdering={isOrdering}
              isLast={place === lines.length - 1}
              value={line}
              error={messageAt(errors, `${name}.${place}`)}
              onBlur={onBlur}
              onAct={act}
            />
          ))}
        </ol>
        <div className="flex flex-wrap gap-1">
          <button
            type="button"
            data-add=""
            className={`${button('secondary', 'sm')} max-sm:min-h-11`}
            onClick={() => change([...lines, ''], lines.length, 'line')}
          >
            <Plus aria-hidden size={15} />
            {`Add ${field.entry}`}
          </button>
          {field.kind === 'images' && (
            <button
              type="button"
              aria-label={`Choose: new ${field.entry}`}
              aria-haspopup="dialog"
              className={`${button('secondary', 'sm')} max-sm:min-h-11`}
              onClick={() => choose(lines.length)}
            >
              <Images aria-hidden size={15} />
              Choose
            </button>
          )}
          {lines.length > 1 && (
            <ReorderButton
              isOrdering={isOrdering}
              onToggle={() => setOrdering(!isOrdering)}
              className="sm:hidden"
            />
          )}
        </div>
      </div>
      {picker}
    </FieldGroup>
  )
}
