import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import type { BoundedField } from '#content/fields.ts'
import { describe } from '../../../ui/field.tsx'
import { messageAt } from '../form-values.ts'
import { mayBeTooLong } from './length-check.ts'

/** State and props of a control, from the form around it. */
export function useInput(name: string, field: BoundedField) {
  const { register, trigger, formState } = useFormContext()
  const id = useId()
  const error = messageAt(formState.errors, name)
  const registered = register(name, {
    onChange: ({ target }) => {
      if (error !== undefined || mayBeTooLong(target.value, field)) trigger(name)
    },
  })
  return { id, error, props: { ...registered, ...describe(id, error) } }
}
