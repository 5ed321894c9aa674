import { ApiError } from '../../../../api/failure.ts'
import type { FormValues } from '../form-values.ts'
import type { LiveSides } from '../use-save.ts'

/** Live and base version in the 412 of a publication: the live version was changed since the draft was started. */
export function liveConflictOf(
  error: unknown,
  valuesIn: (stored: object) => FormValues,
): LiveSides | undefined {
  const { live, base } = (error instanceof ApiError && error.problem) || {}
  if (!live || !('version' in live)) return undefined
  const values = valuesIn(live)
  const { slug } = values
  return {
    // The base has no slug and gets the live one: only a different slug in the draft then counts as a change.
    base: valuesIn({ ...base, ...(slug === undefined ? {} : { slug }) }),
    live: { values, version: Number(live.version) },
  }
}
