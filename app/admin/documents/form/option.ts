import type { Field } from '#content/documents/fields.ts'

/** Label of a value of a select or an arrangement; any other value, and that of any other field, is itself. */
export const optionOf = (field: Field, value: unknown): string => {
  const text = typeof value === 'string' ? value : ''
  return ('options' in field && field.options[text]) || text
}
