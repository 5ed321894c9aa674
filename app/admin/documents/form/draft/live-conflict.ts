import { ApiError } from '../../../../api/failure.ts'
import type { FormValues } from '../form-values.ts'
import type { LiveSides } from '../saving/form-storage.ts'

/**
 * Base and live version of a draft, from the 412 of its publication. The server answers 412 if the live version was
 * changed after the draft was started.
 */
export function liveConflictOf(
  error: unknown,
  valuesIn: (stored: object) => FormValues,
): LiveSides | undefined {
  const { live, base } = (error instanceof ApiError && error.problem) || {}
  if (!live || !('version' in live)) return undefined
  const values = valuesIn(live)
  const { slug } = values
  return {
    // The base has no slug and gets the live slug, so that only a different slug in the draft counts as a change.
    base: valuesIn({ ...base, ...(slug === undefined ? {} : { slug }) }),
    live: { values, version: Number(live.version) },
  }
}
