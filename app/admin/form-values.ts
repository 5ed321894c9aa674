import type { FieldValues, UseFormSetError } from 'react-hook-form'
import type { Content, Values } from '#content/define.ts'
import { type ApiError, hasStatus } from '../api/failure.ts'
import type { AnyRecord } from './content-type.ts'

/** What a form edits of a record: its declared fields. */
export function valuesOf(content: Content, record: AnyRecord): Values<Content> {
  return Object.fromEntries(
    Object.keys(content.fields).map((name) => [name, record[name]]),
  ) as Values<Content> // exactly the declared fields
}

/**
 * Puts the server's errors at their fields. Gives false when one of them has no field here, so that
 * somebody has to say it elsewhere.
 */
export function showAtFields(
  error: ApiError,
  fields: object,
  setError: UseFormSetError<FieldValues>,
): boolean {
  if (!hasStatus(error, 422) || error.fieldErrors.length === 0) return false
  const [known, unknown] = [true, false].map((isKnown) =>
    error.fieldErrors.filter(
      ({ field }) => Object.hasOwn(fields, field.split('.')[0] ?? '') === isKnown,
    ),
  ) as [typeof error.fieldErrors, typeof error.fieldErrors]
  known.forEach(({ field, message }, place) => {
    setError(field, { type: 'server', message }, { shouldFocus: place === 0 })
  })
  return unknown.length === 0
}

/** The message at a path, such as `testimonial.quote`, of react-hook-form's errors. */
export function messageAt(errors: unknown, path: string): string | undefined {
  let found = errors
  for (const key of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[key]
  const message = (found as { message?: unknown } | undefined)?.message
  return typeof message === 'string' ? message : undefined
}
