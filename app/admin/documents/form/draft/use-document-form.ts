import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from 'sonner'
import { useLoadedComments } from '../../../publishing/review/comments-context.ts'
import { useNeedsApproval } from '../../../use-me.ts'
import { documentStorage } from './document-storage.ts'
import { begunFrom, type EditedDocument, type StoredDocument } from './edited-document.ts'

/**
 * State of the form of a page, the settings or the brand. Where the back office itself shows the document, `onLive` is
 * called with what is live after a save or a publication, and the screen is loaded anew.
 */
export function useDocumentForm<T extends StoredDocument>(
  edited: EditedDocument<T>,
  stored: T,
  onLive?: (live: T) => void,
) {
  const { type, id, label, fields, isShared } = edited
  const { revalidate } = useRevalidator()
  const isForReview = useNeedsApproval()
  // Base of the edits: the version at the opening. Another editor's save is a conflict when saving.
  const [begun] = useState(() => begunFrom(edited, stored))
  const [present, setPresent] = useState(stored)
  const comments = useLoadedComments(type, isShared ? id : undefined, fields)

  const onSaved = async (live: T) => {
    setPresent(live)
    if (!onLive) return
    onLive(live)
    await revalidate()
  }
  const storage = documentStorage(edited, present, {
    isForReview,
    note: setPresent,
    onSaved,
    onPublished: async (published) => {
      toast.success(`${label} published successfully`)
      await onSaved(published)
    },
  })
  return { begun, present, setPresent, hasDraft: Boolean(present.draft), comments, storage }
}
