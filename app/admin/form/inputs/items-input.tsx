import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type ComponentType, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController, useFormContext } from 'react-hook-form'
import type { ItemsField } from '#content/fields.ts'
import { listLimit } from '#content/limits.ts'
import { button } from '../../../ui/button.ts'
import { FieldGroup } from '../../../ui/field.tsx'
import { messageAt } from '../form-values.ts'
import { EntryButton } from './entry-button.tsx'
import type { InputProps } from './input-props.ts'

type Item = Record<string, string>

interface ItemsInputProps extends InputProps<ItemsField> {
  /** The control of a field of any kind. */
  Input: ComponentType<InputProps>
}

/** Ordered list of items, each with the same few fields. */
export function ItemsInput({ name, field, Input }: ItemsInputProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const { field: control } = useController({ name })
  const { getValues, formState } = useFormContext()
  const { errors } = formState
  // Counts the changes of the order: the controls are mounted anew, since each is registered by its place.
  const [order, setOrder] = useState(0)
  // What is typed into an item does not change the list: the form's own values have it.
  const items: Item[] = getValues(name)
  const empty = Object.fromEntries(Object.keys(field.fields).map((inner) => [inner, '']))

  /** Changes the list and focuses what is found first by these selectors. */
  const change = (next: Item[], ...selectors: string[]) => {
    flushSync(() => {
      control.onChange(structuredClone(next))
      setOrder(order + 1)
    })
    const found = [...selectors, '[data-add]'].map((where) =>
      root.current?.querySelector<HTMLElement>(where),
    )
    found.find(Boolean)?.focus()
  }
  const move = (from: number, to: number) => {
    const moved = items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))
    const at = to < from ? 'up' : 'down'
    change(moved, `[data-${at}="${to}"]:not(:disabled)`, `[data-remove="${to}"]`)
  }

  return (
    <FieldGroup id={id} label={field.label} error={messageAt(errors, name)}>
      <div ref={root}>
        <ol className="grid grid-cols-1 gap-4 not-empty:mb-3">
          {items.map((_, place) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: an item is identified by its place
              key={`${order}-${place}`}
              data-item={place}
              aria-label={`${capitalized(field.entry)} ${place + 1}`}
              className="flex items-start gap-2 border-line-strong border-l pl-4"
            >
              <div className="grid min-w-0 grow grid-cols-1 gap-3 sm:grid-cols-2">
                {Object.entries(field.fields).map(([inner, declared]) => (
                  <div key={inner} className={declared.kind === 'paragraph' ? 'sm:col-span-2' : ''}>
                    <Input name={`${name}.${place}.${inner}`} field={declared} />
                  </div>
                ))}
              </div>
              <div className="flex shrink-0 max-sm:flex-col">
                <EntryButton
                  does={`Move ${field.entry} ${place + 1} up`}
                  tag={{ 'data-up': place }}
                  className={`${button('quiet', 'icon')} max-sm:size-11`}
                  isOff={place === 0}
                  onClick={() => move(place, place - 1)}
                >
                  <ArrowUp aria-hidden size={15} />
                </EntryButton>
                <EntryButton
                  does={`Move ${field.entry} ${place + 1} down`}
                  tag={{ 'data-down': place }}
                  className={`${button('quiet', 'icon')} max-sm:size-11`}
                  isOff={place === items.length - 1}
                  onClick={() => move(place, place + 1)}
                >
                  <ArrowDown aria-hidden size={15} />
                </EntryButton>
                <EntryButton
                  does={`Remove ${field.entry} ${place + 1}`}
                  tag={{ 'data-remove': place }}
                  className={`${button('quiet', 'icon')} max-sm:size-11`}
                  onClick={() =>
                    change(
                      items.toSpliced(place, 1),
                      `[data-remove="${Math.min(place, items.length - 2)}"]`,
                    )
                  }
                >
                  <X aria-hidden size={15} />
                </EntryButton>
              </div>
            </li>
          ))}
        </ol>
        <button
          type="button"
          data-add=""
          disabled={items.length >= listLimit}
          className={`${button('secondary', 'sm')} max-sm:min-h-11`}
          onClick={() =>
            change([...items, empty], `[data-item="${items.length}"] :is(input, textarea, select)`)
          }
        >
          <Plus aria-hidden size={15} />
          {`Add ${field.entry}`}
        </button>
      </div>
    </FieldGroup>
  )
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
