import { Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { toast } from 'sonner'
import type { DraftReview } from '#content/documents/define.ts'
import { reviewNoteLimit } from '#content/documents/limits.ts'
import { reasonOf } from '../../../../api/failure.ts'
import { button } from '../../../../ui/button.ts'
import { Dialog, takesFocus } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { textInput } from '../../../../ui/input.ts'
import { localMoment } from '../../../dates.ts'
import { authorOf } from '../../../people/names.ts'
import { actionClass } from '../../history/history-button.tsx'

/** What a review has come to: that the draft waits, or what was said as it was sent back. */
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
        <blockquote className="mt-1 max-w-[68ch] whitespace-pre-wrap wrap-anywhere">
          {note}
        </blockquote>
      )}
    </div>
  )
}

interface SendBackProps {
  /** Sends the draft back with what is said of it. */
  onSendBack: (note: string) => Promise<unknown>
}

/** Gives a draft that waits back to its author, with a note. */
export function SendBack({ onSendBack }: SendBackProps) {
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)

  const send = async (dialog: HTMLDialogElement | null) => {
    if (isBusy) return
    setBusy(true)
    try {
      await onSendBack(note)
      toast.success('Draft sent back')
      dialog?.close()
    } catch (error) {
      toast.error('Failed to send the draft back', { description: reasonOf(error) })
    }
    setBusy(false)
  }

  return (
    <>
      <button type="button" onClick={() => setAsking(true)} className={actionClass}>
        <Undo2 aria-hidden size={15} />
        Send back
      </button>
      {isAsking &&
        createPortal(
          <Dialog title="Send the draft back?" onClose={() => setAsking(false)}>
            <form
              className="grid gap-5"
              onSubmit={(event) => {
                // Event bubbling: React passes it on to the form that is its parent in the tree.
                event.stopPropagation()
                event.preventDefault()
                send(event.currentTarget.closest('dialog'))
              }}
            >
              <p className="text-ink-2">
                Whoever sent it is told by mail, and can send it for review again. It stays a draft.
              </p>
              <Field id={id} label="What should be different">
                <textarea
                  id={id}
                  ref={takesFocus}
                  rows={5}
                  maxLength={reviewNoteLimit}
                  value={note}
                  onChange={({ target }) => setNote(target.value)}
                  className={textInput}
                />
              </Field>
              <div className="flex justify-end">
                <button type="submit" aria-disabled={isBusy} className={button()}>
                  {isBusy ? 'Sending...' : 'Send back'}
                </button>
              </div>
            </form>
          </Dialog>,
          document.body,
        )}
    </>
  )
}
