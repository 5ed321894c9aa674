import type { Field, Fields } from '#content/documents/fields.ts'
import { isOptional } from '#content/documents/schema.ts'

/** Paths of the required fields that have nothing in them, such as `testimonial.quote`, in the order of the fields. */
export const missingFields = (fields: Fields, values: object): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value: unknown = Reflect.get(values, name)
    if (field.kind === 'group') {
      return missingFields(field.fields, Object(value)).map((inner) => `${name}.${inner}`)
    }
    return isRequired(field) && isEmpty(value) ? [name] : []
  })

/** Whether a record must have something in a field. A select and an arrangement always have it. */
function isRequired(field: Field): boolean {
  if (field.kind === 'items') return field.isRequired === true
  return !isOptional(field)
}

/** As validation has it: a space is a text, and an empty entry is an entry. */
const isEmpty = (value: unknown) =>
  value == null || (Array.isArray(value) ? value.length === 0 : value === '')
