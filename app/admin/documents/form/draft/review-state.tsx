import { Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { toast } from 'sonner'
import type { DraftReview } from '#content/documents/define.ts'
import { reviewNoteLimit } from '#content/documents/limits.ts'
import { initialFocusRef } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { textInput } from '../../../../ui/input.ts'
import { actionClass } from '../../../action-class.ts'
import { localMoment } from '../../../dates.ts'
import { authorOf } from '../../../people/names.ts'
import { FormDialog } from '../submission/form-dialog.tsx'
import { useSubmission } from '../submission/use-submission.ts'

/** State of a draft's review: waiting, or sent back with a note. */
export function ReviewState({ review }: { review: DraftReview }) {
  const { state, at, by, note } = review
  const isWaiting = state === 'waiting'
  return (
    <div className="w-full py-1">
      <p className="wrap-anywhere">
        <b className="font-medium">{isWaiting ? 'In review' : 'Sent back'}</b>
        <span className="text-ink-2">
          {` · sent ${isWaiting ? '' : 'back '}by ${authorOf(by)}, `}
          <time dateTime={at}>{localMoment(at)}</time>
        </span>
      </p>
      {note && (
        <blockquote dir="auto" className="mt-1 max-w-[68ch] whitespace-pre-wrap wrap-anywhere">
          {note}
        </blockquote>
      )}
    </div>
  )
}

interface SendBackProps {
  /** Sends the draft back with a note. */
  onSendBack: (note: string) => Promise<unknown>
}

/** Sends a draft in review back to its author, with a note. */
export function SendBack({ onSendBack }: SendBackProps) {
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const failed = 'Failed to send the draft back'
  const { isBusy, submit } = useSubmission({ failed })
  const send = submit(async (closeDialog) => {
    await onSendBack(note)
    toast.success('Draft sent back')
    closeDialog()
  })

  return (
    <>
      <button type="button" onClick={() => setAsking(true)} className={actionClass}>
        <Undo2 aria-hidden size={15} />
        Send back
      </button>
      {isAsking &&
        createPortal(
          <FormDialog
            title="Send the draft back?"
            action={isBusy ? 'Sending...' : 'Send back'}
            form={{ isBusy, onSubmit: send }}
            onClose={() => setAsking(false)}
          >
            <p className="text-ink-2">
              The author is notified by email and can send it for review again. It remains a draft.
            </p>
            <Field id={`${id}-note`} label="What should be changed">
              <textarea
                dir="auto"
                id={`${id}-note`}
                ref={initialFocusRef}
                rows={5}
                maxLength={reviewNoteLimit}
                value={note}
                onChange={({ target }) => setNote(target.value)}
                className={textInput}
              />
            </Field>
          </FormDialog>,
          document.body,
        )}
    </>
  )
}
