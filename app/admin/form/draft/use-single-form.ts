import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from 'sonner'
import { useLoadedComments } from '../../review/comments-context.ts'
import { documentStorage } from './document-storage.ts'
import type { LiveDocument, StoredDocument } from './edited-document.ts'

/** State of the form of the settings or the brand. `onLive` is called with what visitors see after a save. */
export function useSingleForm<T extends StoredDocument>(
  edited: LiveDocument<T>,
  stored: T,
  onLive: (live: T) => void,
) {
  const { type, id, label, fields, valuesIn } = edited
  const { revalidate } = useRevalidator()
  // Base of the edits: the version at the opening. Another editor's save is a conflict when saving.
  const [begun] = useState(() => ({ values: valuesIn(stored), version: stored.version }))
  const [present, setPresent] = useState(stored)
  const comments = useLoadedComments(type, id, fields)

  const showLive = async (live: T) => {
    setPresent(live)
    onLive(live)
    await revalidate()
  }
  const storage = documentStorage(edited, present, {
    note: setPresent,
    onSaved: showLive,
    onPublished: async (published) => {
      toast.success(`${label} published successfully`)
      await showLive(published)
    },
  })
  return { begun, present, setPresent, hasDraft: Boolean(present.draft), comments, storage }
}
