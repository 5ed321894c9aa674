import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import type { FieldError } from '#content/api/problem.ts'
import { byField, fieldErrorsOf, reasonOf } from '../../../../api/failure.ts'
import { showErrors } from './focus-first-error.ts'

interface SubmissionOptions {
  /** Title of the notice of a failure that no field shows. */
  failed: string
  /** The form's dialog has its own notices. */
  toasterId?: string
  /** The field that shows any other failure too, in place of a notice. */
  fallbackField?: string
  /** Finds errors before anything is sent. */
  check?: () => FieldError[]
  /** Why it failed; without it, what the server says. */
  explain?: (error: unknown) => string | undefined
}

/** Submits a form, once at a time. Its fields show what the server refused, a notice any other failure. */
export function useSubmission({ failed, check, explain = reasonOf, ...rest }: SubmissionOptions) {
  const { toasterId, fallbackField } = rest
  const notice = toasterId === undefined ? {} : { toasterId }
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})

  const showFailure = (form: HTMLFormElement, error: unknown) => {
    const found = byField(fieldErrorsOf(error))
    const isOther = Object.keys(found).length === 0
    if (isOther && fallbackField) found[fallbackField] = explain(error) ?? failed
    if (!showErrors(form, () => setErrors(found)))
      toast.error(failed, { ...notice, description: explain(error) })
  }

  /** Handler of the form's event. `send` can close the dialog of the form. */
  const submit =
    (send: (closeDialog: () => void) => Promise<unknown>) =>
    async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      // React passes the event on to a form that is around this one in the tree.
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
