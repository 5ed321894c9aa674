import { useId, useState } from 'react'
import { reviewHours, reviewLimits } from '#content/publishing/review/review.ts'
import type {
  CreatedReviewLink,
  ReviewSubject,
} from '#content/publishing/review/review-links-api.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { initialFocusRef } from '../../../ui/dialog.tsx'
import { describe, Field } from '../../../ui/field.tsx'
import { lineInput } from '../../../ui/input.ts'
import { Select } from '../../../ui/select.tsx'
import { useSubmission } from '../../documents/form/submission/use-submission.ts'

interface ShareFormProps {
  subject: ReviewSubject
  onMade: (made: CreatedReviewLink) => void
}

const day = 24
const choices = [
  [8, '8 hours'],
  [day, '1 day'],
  [7 * day, '7 days'],
  [14 * day, '14 days'],
  [30 * day, '30 days'],
] as const

/** Form for a new review link: recipient, lifetime, and whether the link always shows the latest draft. */
export function ShareForm({ subject, onMade }: ShareFormProps) {
  const id = useId()
  const [label, setLabel] = useState('')
  const [hours, setHours] = useState<number>(reviewHours.default)
  const [followsDraft, setFollows] = useState(true)

  const { isBusy, errors, submit } = useSubmission({
    failed: 'Failed to create the link',
    fallbackField: 'label',
  })
  const create = submit(async () => {
    const body = { ...subject, label, hours, followsDraft }
    onMade(await api.json('POST /review-links', { body }))
    setLabel('')
  })

  return (
    <form noValidate onSubmit={create} className="mt-5 grid gap-5">
      <Field id={`${id}-label`} label="Recipient" error={errors.label}>
        <input
          dir="auto"
          {...describe(`${id}-label`, errors.label)}
          ref={initialFocusRef}
          value={label}
          autoComplete="off"
          maxLength={reviewLimits.label}
          onChange={({ target }) => setLabel(target.value)}
          className={lineInput}
        />
      </Field>
      <Field id={`${id}-hours`} label="Valid for">
        <Select
          id={`${id}-hours`}
          value={hours}
          onChange={({ target }) => setHours(Number(target.value))}
          className={lineInput}
        >
          {choices.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <fieldset>
        <legend className="mb-1.5 font-medium">What they see</legend>
        {[true, false].map((follows) => (
          <label
            key={String(follows)}
            className="flex min-h-8 cursor-pointer items-center gap-3 max-sm:min-h-11"
          >
            <input
              type="radio"
              name={`${id}-follows`}
              checked={followsDraft === follows}
              onChange={() => setFollows(follows)}
              className="size-4 shrink-0 accent-signal-deep"
            />
            {follows ? 'Always the latest draft' : 'This version only'}
          </label>
        ))}
      </fieldset>
      <div className="flex justify-end">
        <button type="submit" aria-disabled={isBusy} className={button()}>
          Create link
        </button>
      </div>
    </form>
  )
}
