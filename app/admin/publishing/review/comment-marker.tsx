import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '../../../ui/dialog.tsx'
import { isOpen, useComments } from './comments-context.ts'
import { NewComment } from './new-comment.tsx'
import { Thread } from './thread.tsx'

interface CommentMarkerProps {
  part: string
  /** Label of the field or section that the comments refer to. */
  label: string
}

/** Button next to a field with open comments. Opens a dialog with the field's comments. */
export function CommentMarker({ part, label }: CommentMarkerProps) {
  const context = useComments()
  const [isShown, setShown] = useState(false)
  const own = context?.comments.filter((comment) => comment.part === part) ?? []
  const count = own.filter(isOpen).length
  if (!context || (count === 0 && !isShown)) return null
  const name = `${count} open ${count === 1 ? 'comment' : 'comments'} on ${label}`
  return (
    <>
      <button
        type="button"
        aria-label={name}
        title={name}
        onClick={() => setShown(true)}
        className="caption -my-1 inline-flex min-h-6 shrink-0 cursor-pointer items-center gap-1 self-center rounded-sm border border-signal-deep px-1.5 text-signal-deep text-xs hover:bg-line/50 max-sm:min-h-8"
      >
        <MessageSquare aria-hidden size={13} />
        {count}
      </button>
      {isShown &&
        createPortal(
          // A portal, because HTML forbids the dialog's form inside the document's form.
          <Dialog title={`Comments on ${label}`} onClose={() => setShown(false)}>
            <ul className="grid gap-5">
              {own.map((comment) => (
                <Thread key={comment._id} comment={comment} onChanged={context.onChanged} />
              ))}
            </ul>
            <NewComment {...context} part={part} />
          </Dialog>,
          document.body,
        )}
    </>
  )
}
