import { Plus } from 'lucide-react'
import { type ComponentType, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import type { ItemsField } from '#content/fields.ts'
import { listLimit } from '#content/limits.ts'
import { button } from '../../../../ui/button.ts'
import { FieldGroup } from '../../../../ui/field.tsx'
import { capitalized } from '../../../activity/activity-labels.ts'
import { useEventCallback } from '../../../list/use-event-callback.ts'
import { messageAt } from '../../form-values.ts'
import type { InputProps } from '../input-props.ts'
import { useSampleMark } from '../sample-mark.ts'
import { ItemRow } from './item-row.tsx'

interface ItemsInputProps extends InputProps<ItemsField> {
  /** The control of a field of any kind. */
  Input: ComponentType<InputProps>
}

/** Ordered list of items, each with the same few fields. */
export function ItemsInput({ name, field, Input }: ItemsInputProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const items = useFieldArray({ name })
  const { trigger, getFieldState } = useFormContext()
  const { errors } = useFormState({ name })
  const [said, say] = useState('')
  const mark = useSampleMark(name, field)
  const count = items.fields.length
  const one = capitalized(field.entry)
  const { most = listLimit } = field

  /** Changes the list and focuses what is found first by these selectors. */
  const change = (work: () => void, ...selectors: string[]) => {
    flushSync(work)
    if (getFieldState(name).invalid) trigger(name)
    const found = [...selectors, '[data-add]'].map((where) =>
      root.current?.querySelector<HTMLElement>(where),
    )
    found.find(Boolean)?.focus()
  }
  const add = () => {
    const empty = Object.fromEntries(Object.keys(field.fields).map((inner) => [inner, '']))
    const controls = `[data-item="${count}"] :is(input, textarea)`
    change(() => items.append(empty, { shouldFocus: false }), controls)
  }
  const move = useEventCallback((from: number, to: number) => {
    const at = to < from ? 'up' : 'down'
    change(
      () => items.move(from, to),
      `[data-${at}="${to}"]:not(:disabled)`,
      `[data-item="${to}"] button:not(:disabled)`,
    )
    say(`${one} ${from + 1} is ${to + 1} of ${count}`)
  })
  const remove = useEventCallback((place: number) => {
    change(() => items.remove(place), `[data-remove="${Math.min(place, count - 2)}"]`)
    say(`${one} ${place + 1} removed`)
  })

  return (
    <FieldGroup
      id={id}
      label={field.label}
      mark={mark}
      // Of a list itself: react-hook-form keeps it beside those of its items.
      error={messageAt(errors, `${name}.root`) ?? messageAt(errors, name)}
    >
      <div ref={root}>
        {count === 0 && field.hint && <p className="mb-3 text-ink-2 text-sm">{field.hint}</p>}
        <ol className="not-empty:mb-3 not-empty:border-line not-empty:border-b">
          {items.fields.map((item, place) => (
            <ItemRow
              key={item.id}
              name={name}
              field={field}
              place={place}
              isLast={place === count - 1}
              Input={Input}
              onMove={move}
              onRemove={remove}
            />
          ))}
        </ol>
        <button
          type="button"
          data-add=""
          aria-disabled={count >= most}
          className={`${button('secondary', 'sm')} max-sm:min-h-11`}
          onClick={() => count < most && add()}
        >
          <Plus aria-hidden size={15} />
          {`Add ${field.entry}`}
        </button>
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
    </FieldGroup>
  )
}
