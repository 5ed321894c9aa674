import { type Field, type Fields, isOptional } from '#content/documents/fields.ts'

/** Paths of the empty required fields, such as `testimonial.quote`, in declared order. */
export const missingFields = (fields: Fields, values: object): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value: unknown = Reflect.get(values, name)
    if (field.kind === 'group') {
      return missingFields(field.fields, Object(value)).map((inner) => `${name}.${inner}`)
    }
    return isRequired(field) && isEmpty(value) ? [name] : []
  })

/** Whether a field must not be empty. This includes selects and arrangements, although they are never empty. */
function isRequired(field: Field): boolean {
  if (field.kind === 'items') return field.isRequired === true
  return !isOptional(field)
}

/** Same rules as validation: a space counts as text, and an empty entry as an entry. */
const isEmpty = (value: unknown) =>
  value == null || (Array.isArray(value) ? value.length === 0 : value === '')
