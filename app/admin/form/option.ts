import type { Field } from '#content/fields.ts'

/** Label of a select's value; any other value, and that of any other field, is itself. */
export const optionOf = (field: Field, value: unknown): string => {
  const text = typeof value === 'string' ? value : ''
  return (field.kind === 'select' && field.options[text]) || text
}
