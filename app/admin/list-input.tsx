import { Plus } from 'lucide-react'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useController, useFormContext } from 'react-hook-form'
import type { ImagesField, ListField } from '#content/fields.ts'
import { button } from '../ui/button.ts'
import { FieldGroup } from '../ui/field.tsx'
import { messageAt } from './form-values.ts'
import type { InputProps } from './inputs.tsx'
import { moved, removed, withNext } from './lines.ts'
import { ListEntry } from './list-entry.tsx'

/** An ordered list of lines, or of pictures. Enter adds the next entry. */
export function ListInput({ name, field }: InputProps<ListField | ImagesField>) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const { field: control } = useController({ name })
  const { errors } = useFormContext().formState
  const lines: string[] = control.value

  /** Changes the list and goes on at one of its entries, or at the button that adds one. */
  const change = (next: string[], place: number, at: 'line' | 'up' | 'down' | 'remove') => {
    flushSync(() => control.onChange(next))
    const places = [
      `[data-${at}="${place}"]:not(:disabled)`,
      `[data-line="${place}"]`,
      '[data-add]',
    ]
    const found = places.map((where) => root.current?.querySelector<HTMLElement>(where))
    found.find(Boolean)?.focus()
  }

  const attach = (element: HTMLDivElement | null) => {
    root.current = element
    const focus = () => element?.querySelector<HTMLElement>('[aria-invalid], [data-add]')?.focus()
    control.ref(element && { focus })
  }

  return (
    <FieldGroup id={id} label={field.label} error={messageAt(errors, name)}>
      <div ref={attach}>
        <ol className="grid gap-2 not-empty:mb-2">
          {lines.map((line, place) => (
            <ListEntry
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place, and has no state
              key={place}
              id={`${id}-${place}`}
              kind={field.kind}
              name={`${field.entry} ${place + 1}`}
              place={place}
              isLast={place === lines.length - 1}
              value={line}
              error={messageAt(errors, `${name}.${place}`)}
              onBlur={control.onBlur}
              onChange={(value) => control.onChange(lines.with(place, value))}
              onNext={() => change(withNext(lines, place), place + 1, 'line')}
              onMove={(to) => change(moved(lines, place, to), to, to < place ? 'up' : 'down')}
              onRemove={() =>
                change(removed(lines, place), Math.min(place, lines.length - 2), 'remove')
              }
            />
          ))}
        </ol>
        <button
          type="button"
          data-add=""
          className={button('secondary', 'sm')}
          onClick={() => change([...lines, ''], lines.length, 'line')}
        >
          <Plus aria-hidden size={15} />
          {`Add ${field.entry}`}
        </button>
      </div>
    </FieldGroup>
  )
}
