import type { FormValues } from '../form-values.ts'

/** What a form was begun from. `version` is absent for a record that is not yet stored. */
export interface FormSnapshot {
  values: FormValues
  version?: number | undefined
}

/** What somebody typed into one open form and has not saved. */
export interface Draft {
  /** A uuid, and the name of the lock that the form holds while it is open. */
  id: string
  /** Which form: `projects/<id>`, `projects/new`, `settings`. */
  form: string
  values: FormValues
  begun: FormSnapshot
  /** When it was last typed into, in milliseconds. */
  typedAt: number
  /** The key of a creation that was sent and not answered, and what was sent. */
  creation?: Creation | undefined
}

export interface Creation {
  key: string
  values: FormValues
}

const day = 24 * 60 * 60 * 1000
const keptFor = 30 * day

/** Whether nobody will want a draft any more. */
export const isOld = ({ typedAt }: Pick<Draft, 'typedAt'>, now: number) => typedAt < now - keptFor

/** The drafts of forms whose own form is gone, the last typed first. `open` has names of locks. */
export function abandoned(
  drafts: Draft[],
  forms: string[],
  open: Set<string>,
  now: number,
): Draft[] {
  return drafts
    .filter(({ id, form }) => forms.includes(form) && !open.has(id))
    .filter((draft) => !isOld(draft, now))
    .sort((one, other) => other.typedAt - one.typedAt)
}
