import type { FieldValues, UseFormSetError } from 'react-hook-form'
import type { Content, Values } from '#content/documents/define.ts'
import { firstOption } from '#content/documents/empty-values.ts'
import type {
  Field,
  Fields,
  FieldValue,
  GroupField,
  OneTextField,
  PartsField,
  PartValue,
  SimpleValue,
  UngroupedField,
} from '#content/documents/fields.ts'
import { readShape } from '#content/rich-text/shape.ts'
import { type ApiError, failure } from '../../../api/failure.ts'
import type { AnyRecord } from '../content-type.ts'

/** Values of a form of any document. */
export type FormValues = Values<Content>

/**
 * Values of exactly the declared fields. A missing or malformed value becomes empty: a draft may be older than the
 * declaration, and the values of an answer are not validated.
 */
export function fittedValues(fields: Fields, given: unknown): FormValues {
  const values = asObject(given)
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fittedValue(field, values[name])]),
  )
}

const fittedValue = (field: Field, value: unknown): FieldValue =>
  field.kind === 'group' ? fittedGroup(field, asObject(value)) : fittedSimple(field, value)

const fittedGroup = ({ fields }: GroupField, values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fittedSimple(field, values[name])]),
  )

function fittedSimple(field: UngroupedField, value: unknown): SimpleValue {
  if (field.kind === 'list' || field.kind === 'images') {
    return Array.isArray(value) ? value.map(asText) : []
  }
  if (field.kind === 'arrangement') {
    const known = Array.isArray(value) ? value.map(asText) : Object.keys(field.options)
    return [...new Set(known)].filter((name) => Object.hasOwn(field.options, name))
  }
  if (field.kind === 'items') {
    const inner = Object.entries(field.fields)
    const fitted = (item: unknown) =>
      Object.fromEntries(
        inner.map(([name, each]) => [name, fittedText(each, asObject(item)[name])]),
      )
    return Array.isArray(value) ? value.map(fitted) : []
  }
  if (field.kind === 'richText') {
    const read = readShape(value)
    return 'doc' in read ? read.doc : null
  }
  return field.kind === 'parts' ? fittedParts(field, value) : fittedText(field, value)
}

/** Parts of declared kinds, each with exactly the fields of its kind. */
const fittedParts = ({ kinds }: PartsField, value: unknown) =>
  (Array.isArray(value) ? value : []).flatMap((part): PartValue[] => {
    const kind = asText(asObject(part).kind)
    const declared = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
    // Cast: a part has only these kinds of values.
    return declared ? [{ ...fittedValues(declared.fields, part), kind } as PartValue] : []
  })

function fittedText(field: OneTextField, value: unknown): string {
  const text = asText(value)
  if (field.kind !== 'select') return text
  return Object.hasOwn(field.options, text) ? text : firstOption(field)
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Returns the answer if it is a record, and throws otherwise. */
export function parseRecord(answer: AnyRecord): AnyRecord {
  if (typeof answer._id !== 'string' || typeof answer.version !== 'number') {
    throw failure('unreadable')
  }
  return answer
}

/**
 * Shows the server's errors at their fields. Returns false if an error has no field in this form:
 * the caller must then show it elsewhere.
 */
export function showAtFields(
  error: ApiError,
  fields: object,
  setError: UseFormSetError<FieldValues>,
): boolean {
  const known = error.fieldErrors.filter(({ field }) =>
    Object.hasOwn(fields, field.split('.')[0] ?? ''),
  )
  for (const { field, message } of known) setError(field, { type: 'server', message })
  return known.length > 0 && known.length === error.fieldErrors.length
}

/** Error message at a path, such as `testimonial.quote`, of react-hook-form's errors. */
export function messageAt(errors: unknown, path: string): string | undefined {
  const message = memberOf(path.split('.').reduce(memberOf, errors), 'message')
  return typeof message === 'string' ? message : undefined
}

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** Count of the messages in react-hook-form's errors. */
export function countMessages(errors: unknown): number {
  if (typeof errors !== 'object' || errors === null) return 0
  if ('message' in errors && typeof errors.message === 'string') return 1
  return Object.values(errors).reduce((sum: number, inner) => sum + countMessages(inner), 0)
}
