import { useId, useState } from 'react'
import type { Fields } from '#content/documents/fields.ts'
import type { Comment } from '#content/publishing/review/comments-api.ts'
import { reviewLimits } from '#content/publishing/review/review.ts'
import type { ReviewSubject } from '#content/publishing/review/review-links-api.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { lineInput, textInput } from '../../../ui/input.ts'
import { Select } from '../../../ui/select.tsx'
import { useSubmission } from '../../documents/form/submission/use-submission.ts'
import { useAutosavedText } from '../../inbox/details/use-autosaved-text.ts'

interface NewCommentProps {
  subject: ReviewSubject
  parts: Fields
  /** Part that the comment refers to. If omitted, the form asks for it. */
  part?: string
  onChanged: (comment: Comment) => void
}

/** Form for a comment that only staff see. The browser stores the text until the comment is added. */
export function NewComment({ subject, parts, part, onChanged }: NewCommentProps) {
  const id = useId()
  const [chosen, setChosen] = useState('')
  const { text, write, clear } = useAutosavedText(`comments/${subject.recordId}/${part ?? ''}`)
  const { isBusy, submit } = useSubmission({ failed: 'Failed to add comment' })
  const add = submit(async () => {
    if (!text.trim()) return
    const body = { ...subject, part: part ?? (chosen || null), text }
    onChanged(await api.json('POST /comments', { body }))
    await clear()
  })
  return (
    <form onSubmit={add} className="mt-5 text-sm">
      <label htmlFor={id} className="mb-1.5 block font-medium">
        Comment for colleagues
      </label>
      <textarea
        dir="auto"
        id={id}
        rows={2}
        value={text}
        maxLength={reviewLimits.text}
        onChange={({ target }) => write(target.value)}
        className={`${textInput} min-h-16`}
      />
      {text.trim() !== '' && (
        <div className="mt-2 grid gap-2">
          {part === undefined && (
            <Select
              aria-label="Refers to"
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
              className={lineInput}
            >
              <option value="">Whole page</option>
              {Object.entries(parts).map(([name, { label }]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </Select>
          )}
          <button
            type="submit"
            aria-disabled={isBusy}
            className={`${button('secondary', 'sm')} justify-self-start`}
          >
            Add comment
          </button>
        </div>
      )}
    </form>
  )
}
