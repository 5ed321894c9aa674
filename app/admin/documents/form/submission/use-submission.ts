import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import type { FieldError } from '#content/api/problem.ts'
import { byField, fieldErrorsOf, hasStatus, reasonOf } from '../../../../api/failure.ts'
import { showErrors } from './focus-first-error.ts'

export interface SubmissionOptions {
  /** Title of the notice for a failure that no field shows. */
  failed: string
  /** Field at which failures of the whole form are shown. By default a notice shows them. */
  fallbackField?: string
  /** Validates before the form is sent. */
  check?: () => FieldError[]
  /** Explains a failure. Default: the server's reason. */
  explain?: (error: unknown) => string | undefined
}

/** Explains the failure of a form with a version. */
export const reasonOrConflict = (error: unknown) =>
  hasStatus(error, 412)
    ? 'Someone else has saved this in the meantime. Reload the page to continue with their version.'
    : reasonOf(error)

/** Submits a form, one request at a time. Fields show their own errors, and a notice shows any other failure. */
export function useSubmission({ failed, check, explain = reasonOf, ...rest }: SubmissionOptions) {
  const { fallbackField } = rest
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})

  const showFailure = (form: HTMLFormElement, error: unknown) => {
    const found = byField(fieldErrorsOf(error))
    const isOther = Object.keys(found).length === 0
    if (isOther && fallbackField) found[fallbackField] = explain(error) ?? failed
    if (!showErrors(form, () => setErrors(found)))
      toast.error(failed, { description: explain(error) })
  }

  /** Submit handler of the form. `send` can close the form's dialog. */
  const submit =
    (send: (closeDialog: () => void) => Promise<unknown>) =>
    async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      // React events bubble through the component tree, also to a form around this dialog.
      event.stopPropagation()
      if (isBusy) return
      const form = event.currentTarget
      const wrong = check?.() ?? []
      if (wrong.length > 0) return showErrors(form, () => setErrors(byField(wrong)))
      setBusy(true)
      try {
        await send(() => form.closest('dialog')?.close())
        setErrors({})
      } catch (error) {
        showFailure(form, error)
      }
      setBusy(false)
    }

  return { isBusy, errors, submit, clearErrors: () => setErrors({}) }
}
