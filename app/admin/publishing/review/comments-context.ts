import { createContext, use, useCallback, useEffect, useState } from 'react'
import type { Fields } from '#content/documents/fields.ts'
import type { Comment } from '#content/publishing/review/comments-api.ts'
import type { ReviewSubject } from '#content/publishing/review/review-links-api.ts'
import { api } from '../../../api.ts'

/** The comments on what a form edits, for its fields and its aside. */
interface Comments {
  subject: ReviewSubject
  /** What can be commented on: the fields of a record, the sections of a page. */
  parts: Fields
  comments: readonly Comment[]
  /** Puts a comment as it is now into its place. */
  onChanged: (comment: Comment) => void
}

export const CommentsContext = createContext<Comments | null>(null)

export const useComments = () => use(CommentsContext)

/** Loads the comments on a record or page; `null` while there is none to load. */
export function useLoadedComments(
  type: ReviewSubject['type'],
  recordId: string | undefined,
  parts: Fields,
): Comments | null {
  const [comments, setComments] = useState<readonly Comment[]>([])
  useEffect(() => {
    if (recordId === undefined) return
    const stop = new AbortController()
    // Without them the form can be written as well.
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
