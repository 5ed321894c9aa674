import { Plus } from 'lucide-react'
import { type ComponentType, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController, useFormContext } from 'react-hook-form'
import type { PartsField, PartValue } from '#content/fields.ts'
import { partLimit } from '#content/limits.ts'
import { emptyValue } from '#content/schema.ts'
import { button } from '../../../ui/button.ts'
import { FieldGroup } from '../../../ui/field.tsx'
import { Menu, MenuButton } from '../../../ui/menu.tsx'
import { messageAt } from '../form-values.ts'
import type { InputProps } from './input-props.ts'
import { PartFields } from './part-fields.tsx'

interface PartsInputProps extends InputProps<PartsField> {
  /** The control of a field of any kind. */
  Input: ComponentType<InputProps>
}

const control = ':is(input, textarea, select, [data-add])'

/** Ordered list of parts of different kinds, each with the fields of its kind. */
export function PartsInput({ name, field, Input }: PartsInputProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const { field: controlled } = useController({ name })
  const { getValues, formState } = useFormContext()
  // Counts the changes of the order: the controls are mounted anew, since each is registered by its place.
  const [order, setOrder] = useState(0)
  // What is typed into a part does not render the list again: the form's own values have it.
  const now = (): PartValue[] => getValues(name)
  const parts = now()

  /** Changes the list and focuses what is found first by these selectors. */
  const change = (next: PartValue[], ...selectors: string[]) => {
    flushSync(() => {
      controlled.onChange(structuredClone(next))
      setOrder(order + 1)
    })
    const found = [...selectors, '[data-add-part] button'].map((where) =>
      root.current?.querySelector<HTMLElement>(where),
    )
    found.find(Boolean)?.focus()
  }

  const move = (from: number, to: number) => {
    const all = now()
    const at = to < from ? 'up' : 'down'
    change(
      all.toSpliced(from, 1).toSpliced(to, 0, ...all.slice(from, from + 1)),
      `[data-part-${at}="${to}"]:not(:disabled)`,
      `[data-part-remove="${to}"]`,
    )
  }
  const remove = (place: number) =>
    change(now().toSpliced(place, 1), `[data-part-remove="${Math.min(place, parts.length - 2)}"]`)
  const add = (kind: string) =>
    change([...now(), emptyPart(field, kind)], `[data-part="${parts.length}"] ${control}`)

  return (
    <FieldGroup id={id} label={field.label} error={messageAt(formState.errors, name)}>
      <div ref={root}>
        <ol className="grid grid-cols-1 gap-6 not-empty:mb-4">
          {parts.map(({ kind }, place) => (
            <PartFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its place until it moves
              key={`${order}-${place}-${kind}`}
              name={`${name}.${place}`}
              place={place}
              isLast={place === parts.length - 1}
              label={field.kinds[kind]?.label ?? kind}
              fields={field.kinds[kind]?.fields ?? {}}
              Input={Input}
              onMove={(to) => move(place, to)}
              onRemove={() => remove(place)}
            />
          ))}
        </ol>
        {parts.length < partLimit && (
          <span data-add-part="">
            <Menu
              label="Add part"
              className={`${button('secondary', 'sm')} max-sm:min-h-11`}
              face={
                <>
                  <Plus aria-hidden size={15} />
                  Add part
                </>
              }
            >
              {Object.entries(field.kinds).map(([kind, { label }]) => (
                <MenuButton key={kind} onClick={() => add(kind)}>
                  {label}
                </MenuButton>
              ))}
            </Menu>
          </span>
        )}
      </div>
    </FieldGroup>
  )
}

/** A part of a kind with nothing in it; where there must be an item, there is an empty one. */
function emptyPart({ kinds }: PartsField, kind: string): PartValue {
  const values = Object.entries(kinds[kind]?.fields ?? {}).map(([name, field]) => [
    name,
    field.kind === 'items' && field.isRequired
      ? [Object.fromEntries(Object.keys(field.fields).map((inner) => [inner, '']))]
      : field.kind === 'list'
        ? ['']
        : emptyValue(field),
  ])
  return { ...Object.fromEntries(values), kind }
}
