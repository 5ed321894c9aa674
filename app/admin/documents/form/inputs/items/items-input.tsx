import { Plus } from 'lucide-react'
import { type ComponentType, useId } from 'react'
import { useFormState } from 'react-hook-form'
import type { ItemsField } from '#content/documents/fields.ts'
import { listLimit } from '#content/documents/limits.ts'
import { capitalized } from '#content/text/capitalized.ts'
import { button } from '../../../../../ui/button.ts'
import { FieldGroup } from '../../../../../ui/field.tsx'
import { messageAt } from '../../form-values.ts'
import type { InputProps } from '../input-props.ts'
import { useSampleMark } from '../sample-mark.ts'
import { useEntries } from '../use-entries.ts'
import { ItemRow } from './item-row.tsx'

interface ItemsInputProps extends InputProps<ItemsField> {
  /** `AnyInput`, passed as a prop to avoid an import cycle. */
  Input: ComponentType<InputProps>
}

/** Ordered list of items with the same fields. */
export function ItemsInput({ name, field, Input }: ItemsInputProps) {
  const id = useId()
  const { errors } = useFormState({ name })
  const mark = useSampleMark(name, field)
  const { root, entries, said, add, move, remove } = useEntries(name, capitalized(field.entry))
  const count = entries.length
  const { most = listLimit } = field
  const empty = () => Object.fromEntries(Object.keys(field.fields).map((inner) => [inner, '']))

  return (
    <FieldGroup
      id={id}
      label={field.label}
      mark={mark}
      // react-hook-form keeps the error of the list itself under `root`.
      error={messageAt(errors, `${name}.root`) ?? messageAt(errors, name)}
    >
      <div ref={root}>
        {count === 0 && field.hint && <p className="mb-3 text-ink-2 text-sm">{field.hint}</p>}
        <ol className="not-empty:mb-3 not-empty:border-line not-empty:border-b">
          {entries.map((item, place) => (
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
          data-add={name}
          aria-disabled={count >= most}
          className={`${button('secondary', 'sm')} max-sm:min-h-11`}
          onClick={() => count < most && add(empty())}
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
