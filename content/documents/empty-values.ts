import type { Content, Values } from './define.ts'
import {
  type GroupField,
  holdsMany,
  type SelectField,
  type SimpleValue,
  type UngroupedField,
} from './fields.ts'

/** The values of an empty form for a new record. */
export function emptyValues<C extends Content>(content: C): Values<C> {
  const empty = Object.entries(content.fields).map(([name, field]) => [
    name,
    field.kind === 'group' ? emptyGroup(field) : emptyValue(field),
  ])
  return Object.fromEntries(empty) as Values<C> // keys and kinds come from the declaration
}

const emptyGroup = ({ fields }: GroupField) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]))

/** The value of an empty field. */
export function emptyValue(field: UngroupedField): SimpleValue {
  if (holdsMany(field)) return []
  if (field.kind === 'richText') return null
  if (field.kind === 'arrangement') return Object.keys(field.options)
  return field.kind === 'select' ? firstOption(field) : ''
}

/** The default of a select. */
export const firstOption = ({ options }: SelectField) => Object.keys(options)[0] ?? ''
