import { longestRetentionMonths, retentionNoticeDays } from '#content/privacy/kinds.ts'
import type { Retention } from '#content/privacy/privacy-api.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/push-button.tsx'
import { TextField } from '../form/fields.tsx'
import { useSentForm } from '../form/use-sent-form.ts'
import { nextDeletionText } from './retention-notice.tsx'

const wrong = `Please enter a whole number from 0 to ${longestRetentionMonths}`

/** Form for the number of months after which messages are deleted. */
export function RetentionForm({ retention }: { retention: Retention }) {
  const form = useSentForm({
    values: { months: String(retention.months) },
    check: ({ months }) => {
      const isRight = /^\d{1,3}$/.test(months.trim()) && Number(months) <= longestRetentionMonths
      return isRight ? [] : [{ field: 'months', message: wrong }]
    },
    send: ({ months }) => api.json('PUT /privacy/retention', { body: { months: Number(months) } }),
    done: 'Saved',
    failed: 'Failed to save',
  })
  return (
    <section className="border border-line bg-sheet p-5 text-sm sm:p-8">
      <h2 className="font-semibold text-base">How long messages are kept</h2>
      <p className="mt-2 text-ink-2">
        {`Older messages are permanently deleted on the 1st of each month, with everything stored about them. After a change, nothing is deleted for ${retentionNoticeDays} days.`}
      </p>
      <form noValidate onSubmit={form.onSubmit} className="mt-5 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[0_1_16rem] max-sm:flex-1">
          <TextField
            {...form.field('months')}
            label="Months (0: keep forever)"
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <Button type="submit" isOff={form.isBusy} className="max-sm:w-full">
          {form.isBusy ? 'Saving...' : 'Save'}
        </Button>
      </form>
      <p role="status" className="mt-4">
        {retention.next
          ? nextDeletionText(retention.next)
          : 'No messages are deleted automatically.'}
      </p>
    </section>
  )
}
