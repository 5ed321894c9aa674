import { useId, useState } from 'react'
import { toast } from 'sonner'
import type { FieldError } from '#content/api/problem.ts'
import {
  type SubmissionOptions,
  useSubmission,
} from '../documents/form/submission/use-submission.ts'
import { useScreen } from '../screen.tsx'

interface SentFormOptions<V> extends Omit<SubmissionOptions, 'check'> {
  /** The values that the form begins with. */
  values: V
  /**
   * Sends the values. `'stay'` keeps the form and its dialog open, without a notice. `reset` replaces the values, by
   * those that the server has stored.
   */
  send: (values: V, reset: (stored: V) => void) => Promise<unknown>
  /** Title of the notice of success. */
  done?: string
  /** Explanation below `done`. */
  description?: string
  /** Validates before the form is sent. */
  check?: (values: V) => FieldError[]
}

/**
 * Values of a form that is sent to a route, with their errors. A success closes the form's dialog, is announced and
 * reloads the screen. `field` gives the props of an input of `fields.tsx`.
 *
 * @example
 * const form = useSentForm({
 *   values: { name: passkey.name },
 *   send: (body) => api.json('PUT /me/passkeys/:id', { params: { id: passkey._id }, body }),
 *   done: 'Passkey renamed',
 *   failed: 'Failed to rename the passkey',
 * })
 * <TextField {...form.field('name')} label="Name" />
 */
export function useSentForm<V extends object>(options: SentFormOptions<V>) {
  const { values: begun, send, done, description, check, ...rest } = options
  const id = useId()
  const { reload } = useScreen()
  const [values, setValues] = useState(begun)
  const [saved, setSaved] = useState(begun)
  const { submit, ...state } = useSubmission({ ...rest, check: () => check?.(values) ?? [] })

  const reset = (stored: V) => {
    setValues(stored)
    setSaved(stored)
  }

  const onSubmit = submit(async (closeDialog) => {
    if ((await send(values, reset)) === 'stay') return
    setSaved((now) => (now === saved ? values : now))
    closeDialog()
    if (done) toast.success(done, { description })
    await reload()
  })

  return {
    ...state,
    id,
    values,
    onSubmit,
    reset,
    set: (part: Partial<V>) => setValues((now) => ({ ...now, ...part })),
    isChanged: JSON.stringify(values) !== JSON.stringify(saved),
    field: <K extends keyof V & string>(name: K) => ({
      id: `${id}-${name}`,
      name,
      value: values[name],
      error: state.errors[name],
      onChange: (value: V[K]) => setValues((now) => ({ ...now, [name]: value })),
    }),
  }
}
