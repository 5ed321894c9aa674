import { useContext, useId } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { isOptional, maxLengthOf, type OneTextField } from '#content/documents/fields.ts'
import { describe } from '../../../../ui/field.tsx'
import { messageAt } from '../form-values.ts'
import { ItemName } from './input-contexts.ts'
import { mayBeTooLong } from './length-check.ts'
import { LengthCount } from './length-count.tsx'
import { useSampleMark } from './sample-mark.ts'

/** State and props of a control and its label, from the surrounding form. */
export function useInput(name: string, field: OneTextField) {
  const { register, trigger } = useFormContext()
  // Subscribes to this field only: an error elsewhere does not render it again.
  const { errors } = useFormState({ name })
  const id = useId()
  const owner = useContext(ItemName)
  const error = messageAt(errors, name)
  const mark = useSampleMark(name, field)
  const registered = register(name, {
    onChange: ({ target }) => {
      if (error !== undefined || mayBeTooLong(target.value, field)) trigger(name)
    },
  })
  const label = {
    id,
    owner,
    mark,
    error,
    label: field.label,
    isOptional: isOptional(field),
    beside: <LengthCount name={name} max={maxLengthOf(field)} />,
  }
  return { id, error, label, props: { ...registered, ...describe(id, error, mark) } }
}
