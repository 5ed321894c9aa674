import { useState } from 'react'
import { button } from '../../../ui/button.ts'
import { AsidePart } from '../../documents/form/aside/aside.tsx'
import { isOpen, useComments } from './comments-context.ts'
import { NewComment } from './new-comment.tsx'
import { Thread } from './thread.tsx'

/** Aside with the comments on a draft: open ones, and resolved ones on demand. */
export function CommentsPart() {
  const context = useComments()
  const [isWhole, setWhole] = useState(false)
  if (!context) return null
  const { parts, comments, onChanged } = context
  const open = comments.filter(isOpen)
  const resolved = comments.length - open.length
  const shown = isWhole ? comments : open
  return (
    <AsidePart title={open.length > 0 ? `Comments (${open.length} open)` : 'Comments'}>
      {shown.length > 0 && (
        <ul className="grid gap-5">
          {shown.map((comment) => (
            <Thread
              key={comment._id}
              comment={comment}
              about={
                comment.part === null ? 'Whole page' : (parts[comment.part]?.label ?? comment.part)
              }
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      {resolved > 0 && (
        <button
          type="button"
          aria-pressed={isWhole}
          onClick={() => setWhole(!isWhole)}
          className={`${button('quiet', 'sm')} mt-2 -ml-3 max-sm:min-h-11`}
        >
          {isWhole ? 'Hide resolved' : `Show ${resolved} resolved`}
        </button>
      )}
      <NewComment {...context} />
    </AsidePart>
  )
}
