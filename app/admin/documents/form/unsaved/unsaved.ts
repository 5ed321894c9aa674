import type { FormValues } from '../form-values.ts'

/** Base of a form's edits. `version` is absent for a record that is not yet stored. */
export interface FormSnapshot {
  values: FormValues
  version?: number | undefined
}

/** Unsaved changes of one form, stored in this browser. */
export interface Unsaved {
  /** UUID, and the name of the lock that the form holds while it is open. */
  id: string
  /** The form's key: `projects/<id>`, `projects/new`, `settings`. */
  form: string
  values: FormValues
  begun: FormSnapshot
  /** Time of the last keystroke, in epoch milliseconds. */
  typedAt: number
  /** Idempotency key and values of a creation that has no answer yet. */
  creation?: Creation | undefined
}

export interface Creation {
  key: string
  values: FormValues
}

// `dayMs` is not imported: the on-page editor loads this file and would also have to load `durations.ts`.
const keptForMs = 30 * 24 * 60 * 60 * 1000

/** Whether unsaved changes are too old to be offered. */
export const isExpired = ({ typedAt }: Pick<Unsaved, 'typedAt'>, now: number) =>
  typedAt < now - keptForMs

/** Unsaved changes of closed forms, newest first. `open` has the names of held locks. */
export function abandoned(
  all: Unsaved[],
  forms: string[],
  open: Set<string>,
  now: number,
): Unsaved[] {
  return all
    .filter(({ id, form }) => forms.includes(form) && !open.has(id))
    .filter((unsaved) => !isExpired(unsaved, now))
    .sort((one, other) => other.typedAt - one.typedAt)
}
