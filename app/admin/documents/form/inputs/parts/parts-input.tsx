import { Plus } from 'lucide-react'
import { type ComponentType, useId } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { emptyValue } from '#content/documents/empty-values.ts'
import type { PartsField, PartValue } from '#content/documents/fields.ts'
import { partLimit } from '#content/documents/limits.ts'
import { button } from '../../../../../ui/button.ts'
import { FieldGroup } from '../../../../../ui/field.tsx'
import { Menu, MenuButton } from '../../../../../ui/menu.tsx'
import { messageAt } from '../../form-values.ts'
import type { InputProps } from '../input-props.ts'
import { useEntries } from '../use-entries.ts'
import { PartFields } from './part-fields.tsx'

interface PartsInputProps extends InputProps<PartsField> {
  /** `AnyInput`, passed as a prop to avoid an import cycle. */
  Input: ComponentType<InputProps>
}

/** Ordered list of parts of different kinds, each with the fields of its kind. */
export function PartsInput({ name, field, Input }: PartsInputProps) {
  const id = useId()
  const { getValues } = useFormContext()
  const { errors } = useFormState({ name })
  const { root, entries, said, add, move, remove } = useEntries(name, 'Part')
  const kindOf = (place: number): string => getValues(`${name}.${place}.kind`)

  return (
    <FieldGroup
      id={id}
      label={field.label}
      // react-hook-form keeps the error of the list itself under `root`.
      error={messageAt(errors, `${name}.root`) ?? messageAt(errors, name)}
    >
      <div ref={root}>
        <ol className="grid grid-cols-1 gap-6 not-empty:mb-4">
          {entries.map(({ id }, place) => (
            <PartFields
              key={id}
              name={`${name}.${place}`}
              place={place}
              isLast={place === entries.length - 1}
              label={field.kinds[kindOf(place)]?.label ?? kindOf(place)}
              fields={field.kinds[kindOf(place)]?.fields ?? {}}
              Input={Input}
              onMove={(to) => move(place, to)}
              onRemove={() => remove(place)}
            />
          ))}
        </ol>
        {entries.length < partLimit && (
          <span data-add={name}>
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
                <MenuButton key={kind} onClick={() => add(emptyPart(field, kind))}>
                  {label}
                </MenuButton>
              ))}
            </Menu>
          </span>
        )}
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
    </FieldGroup>
  )
}

/** Empty part of a kind. Its `list` fields and its required `items` fields begin with one empty entry. */
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
