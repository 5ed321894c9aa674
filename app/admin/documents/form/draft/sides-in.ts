import { ApiError } from '../../../../api/failure.ts'
import type { FormValues } from '../form-values.ts'
import type { LiveSides } from '../use-save.ts'

/** Both sides of a publication that was refused because another version is live than the draft came from. */
export function sidesIn(
  error: unknown,
  valuesIn: (stored: object) => FormValues,
): LiveSides | undefined {
  const { live, base } = (error instanceof ApiError && error.problem) || {}
  if (!live || !('version' in live)) return undefined
  const values = valuesIn(live)
  const { slug } = values
  return {
    // The history has no draft's wish for an address: it is taken for changed only where it differs.
    base: valuesIn({ ...base, ...(slug === undefined ? {} : { slug }) }),
    live: { values, version: Number(live.version) },
  }
}
