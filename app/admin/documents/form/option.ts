import type { Field } from '#content/documents/fields.ts'

/** Label of an option of a select or an arrangement. Any other text is returned unchanged. */
export const optionOf = (field: Field, value: unknown): string => {
  const text = typeof value === 'string' ? value : ''
  return ('options' in field && field.options[text]) || text
}
