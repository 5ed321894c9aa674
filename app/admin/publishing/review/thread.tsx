import { type FormEvent, useId, useState } from 'react'
import { toast } from 'sonner'
import type { Comment } from '#content/publishing/review/comments-api.ts'
import { reviewLimits } from '#content/publishing/review/review.ts'
import { reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { textInput } from '../../../ui/input.ts'
import { localMoment } from '../../dates.ts'
import { useAutosavedText } from '../../inbox/details/use-autosaved-text.ts'
import { personName } from '../../people/names.ts'

interface ThreadProps {
  comment: Comment
  /** Label of the commented part, if it is not visible nearby. */
  about?: string | undefined
  onChanged: (comment: Comment) => void
}

/** Comment with its replies. It can be replied to, resolved and reopened. */
export function Thread({ comment, about, onChanged }: ThreadProps) {
  const { _id, author, link, resolvedAt, resolvedBy, answers } = comment
  const [isAnswering, setAnswering] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const guest = link && `via ${link.label}’s review link`

  /** Runs a change of the comment and gives whether the change succeeded. */
  const act = async (work: () => Promise<Comment>, failed: string) => {
    if (isBusy) return false
    setBusy(true)
    try {
      onChanged(await work())
      return true
    } catch (error) {
      toast.error(failed, { description: reasonOf(error) })
      return false
    } finally {
      setBusy(false)
    }
  }
  const answer = (text: string) => {
    const call = { params: { id: _id }, body: { text } }
    return act(() => api.json('POST /comments/:id/answers', call), 'Failed to reply')
  }
  const toggle = () => {
    const call = { params: { id: _id }, body: { isResolved: !resolvedAt } }
    return act(() => api.json('PUT /comments/:id', call), 'Failed to save comment')
  }

  return (
    <li className="min-w-0 border-signal-deep border-l-2 pl-3 text-sm">
      {about && <p className="font-medium">{about}</p>}
      <Words {...comment} from={[author.name, guest].filter(Boolean).join(', ')} />
      {answers.length > 0 && (
        <ul className="mt-3 grid gap-3 border-line-strong border-l pl-3">
          {answers.map((answer) => (
            <li key={answer._id} className="min-w-0">
              <Words {...answer} from={answer.author.name} />
            </li>
          ))}
        </ul>
      )}
      {resolvedAt && (
        <p className="mt-2 text-ink-3 text-xs wrap-anywhere">
          {`Resolved by ${resolvedBy ? personName(resolvedBy) : 'someone'}, ${localMoment(resolvedAt)}`}
        </p>
      )}
      {isAnswering ? (
        <Answer id={_id} isBusy={isBusy} onSend={answer} onEnd={() => setAnswering(false)} />
      ) : (
        <div className="mt-1 -ml-3 flex flex-wrap">
          <button type="button" onClick={() => setAnswering(true)} className={small}>
            Reply
          </button>
          <button type="button" aria-disabled={isBusy} onClick={toggle} className={small}>
            {resolvedAt ? 'Reopen' : 'Resolve'}
          </button>
        </div>
      )}
    </li>
  )
}

const small = `${button('quiet', 'sm')} max-sm:min-h-11`

const Words = ({
  text,
  createdAt,
  from,
}: Pick<Comment, 'text' | 'createdAt'> & { from: string }) => (
  <>
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {text}
    </p>
    <p className="mt-0.5 text-ink-3 text-xs wrap-anywhere">
      {`${from}, `}
      <time dateTime={createdAt}>{localMoment(createdAt)}</time>
    </p>
  </>
)

interface AnswerProps {
  /** Id of the comment. */
  id: string
  isBusy: boolean
  onSend: (text: string) => Promise<boolean>
  onEnd: () => void
}

/** Form for a reply. The browser stores the text until the reply is sent. */
function Answer({ id: comment, isBusy, onSend, onEnd }: AnswerProps) {
  const id = useId()
  const { text, write, clear } = useAutosavedText(`comments/answer/${comment}`)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // React events bubble to an outer form, such as the record's.
    event.stopPropagation()
    if (!text.trim() || !(await onSend(text))) return
    await clear()
    onEnd()
  }
  return (
    <form onSubmit={submit} className="mt-3">
      <label htmlFor={id} className="mb-1.5 block font-medium">
        Reply
      </label>
      <textarea
        dir="auto"
        id={id}
        // biome-ignore lint/a11y/noAutofocus: replaces the button that opened it
        autoFocus
        rows={2}
        value={text}
        maxLength={reviewLimits.text}
        onChange={({ target }) => write(target.value)}
        className={`${textInput} min-h-16`}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <button type="submit" aria-disabled={isBusy} className={button('secondary', 'sm')}>
          Send reply
        </button>
        <button type="button" onClick={onEnd} className={button('quiet', 'sm')}>
          Cancel
        </button>
      </div>
    </form>
  )
}
