import { createContext, use, useCallback, useEffect, useState } from 'react'
import type { Fields } from '#content/documents/fields.ts'
import type { Comment } from '#content/publishing/review/comments-api.ts'
import type { ReviewSubject } from '#content/publishing/review/review-links-api.ts'
import { api } from '../../../api.ts'

/** Comments on the edited document. The fields and the aside of its form show them. */
interface Comments {
  subject: ReviewSubject
  /** Parts that comments can refer to: fields of a record, sections of a page. */
  parts: Fields
  comments: readonly Comment[]
  /** Adds or replaces a comment. */
  onChanged: (comment: Comment) => void
}

export const CommentsContext = createContext<Comments | null>(null)

export const useComments = () => use(CommentsContext)

/** Loads the comments on a document. Gives `null` for a new record, which has no id yet. */
export function useLoadedComments(
  type: ReviewSubject['type'],
  recordId: string | undefined,
  parts: Fields,
): Comments | null {
  const [comments, setComments] = useState<readonly Comment[]>([])
  useEffect(() => {
    if (recordId === undefined) return
    const stop = new AbortController()
    // On failure, the form works without comments.
    const query = { type, id: recordId }
    api.json('GET /comments', { query, signal: stop.signal }).then(setComments, () => {})
    return () => stop.abort()
  }, [type, recordId])
  const onChanged = useCallback((changed: Comment) => {
    setComments((all) =>
      all.some(({ _id }) => _id === changed._id)
        ? all.map((each) => (each._id === changed._id ? changed : each))
        : [...all, changed],
    )
  }, [])
  return recordId === undefined ? null : { subject: { type, recordId }, parts, comments, onChanged }
}

export const isOpen = ({ resolvedAt }: Comment) => resolvedAt === null
