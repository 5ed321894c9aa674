import { useId, useState } from 'react'
import { toast } from 'sonner'
import { longestRetentionMonths, retentionNoticeDays } from '#content/privacy/kinds.ts'
import type { Retention } from '#content/privacy/privacy-api.ts'
import { api } from '../../api.ts'
import { button } from '../../ui/button.ts'
import { describe, Field } from '../../ui/field.tsx'
import { lineInput } from '../../ui/input.ts'
import { useSubmission } from '../documents/form/submission/use-submission.ts'
import { nextDeletionText } from './retention-notice.tsx'

interface RetentionFormProps {
  retention: Retention
  onSaved: () => Promise<unknown>
}

const wrong = `Please enter a whole number from 0 to ${longestRetentionMonths}`

/** Form for the number of months after which messages are deleted. */
export function RetentionForm({ retention, onSaved }: RetentionFormProps) {
  const id = useId()
  const [months, setMonths] = useState(String(retention.months))
  const isRight = /^\d{1,3}$/.test(months.trim()) && Number(months) <= longestRetentionMonths
  const { isBusy, errors, submit } = useSubmission({
    failed: 'Failed to save',
    check: () => (isRight ? [] : [{ field: 'months', message: wrong }]),
  })
  const save = submit(async () => {
    await api.json('PUT /privacy/retention', { body: { months: Number(months) } })
    toast.success('Saved')
    await onSaved()
  })

  return (
    <section className="border border-line bg-sheet p-5 text-sm sm:p-8">
      <h2 className="font-semibold text-base">How long messages are kept</h2>
      <p className="mt-2 text-ink-2">
        {`Older messages are permanently deleted on the 1st of each month, with everything stored about them. After a change, nothing is deleted for ${retentionNoticeDays} days.`}
      </p>
      <form noValidate onSubmit={save} className="mt-5 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[0_1_16rem] max-sm:flex-1">
          <Field id={id} label="Months (0: keep forever)" error={errors.months}>
            <input
              dir="auto"
              {...describe(id, errors.months)}
              inputMode="numeric"
              autoComplete="off"
              value={months}
              onChange={({ target }) => setMonths(target.value)}
              className={lineInput}
            />
          </Field>
        </div>
        <button type="submit" aria-disabled={isBusy} className={`${button()} max-sm:w-full`}>
          {isBusy ? 'Saving...' : 'Save'}
        </button>
      </form>
      <p role="status" className="mt-4">
        {retention.next
          ? nextDeletionText(retention.next)
          : 'No messages are deleted automatically.'}
      </p>
    </section>
  )
}
