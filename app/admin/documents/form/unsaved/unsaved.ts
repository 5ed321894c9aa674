import type { FormValues } from '../form-values.ts'

/** Base of a form's edits. `version` is absent for a record that is not yet stored. */
export interface FormSnapshot {
  values: FormValues
  version?: number | undefined
}

/** What was typed in one open form and is not saved. This browser keeps it. */
export interface Unsaved {
  /** A UUID, and the name of the lock that the form holds while it is open. */
  id: string
  /** The form's key: `projects/<id>`, `projects/new`, `settings`. */
  form: string
  values: FormValues
  begun: FormSnapshot
  /** Time of the last keystroke, in epoch milliseconds. */
  typedAt: number
  /** Idempotency key and values of a creation that was sent and not answered. */
  creation?: Creation | undefined
}

export interface Creation {
  key: string
  values: FormValues
}

// No import of `dayMs`: the editor of pages has this file, and would load another one for it.
const keptForMs = 30 * 24 * 60 * 60 * 1000

/** Whether it was kept long enough. */
export const isExpired = ({ typedAt }: Pick<Unsaved, 'typedAt'>, now: number) =>
  typedAt < now - keptForMs

/** What was left by forms that are closed, newest first. `open` has the names of held locks. */
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
