import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from 'sonner'
import { CommentsContext, useLoadedComments } from '../../../publishing/review/comments-context.ts'
import { useNeedsApproval } from '../../../use-me.ts'
import { EditForm } from '../edit-form.tsx'
import type { LoadSchemas } from '../use-lazy-resolver.ts'
import { DocumentActions } from './document-actions.tsx'
import { documentStorage } from './document-storage.ts'
import { baseOf, type EditedDocument, type StoredDocument } from './edited-document.ts'

/** The document, as the render props `aside` and `children` receive it. */
interface ShownDocument<T> {
  present: T
  hasDraft: boolean
  /** State of the draft and the secondary actions. */
  actions: ReactNode
}

interface DocumentFormProps<T extends StoredDocument> {
  edited: EditedDocument<T>
  stored: T
  /** The form's accessible name. */
  label: string
  /** Key of the form's unsaved values in the browser. */
  name: string
  /** Name of the edited document, if the labels of its fields do not tell it. */
  of?: string
  loadSchemas: LoadSchemas
  /**
   * Called with the live document after a save or a publication, before the screen reloads its data. Needed only by
   * documents that the back office itself uses, such as the brand.
   */
  onLive?: (live: T) => void
  /** Called when another version replaces the one in the form. */
  onReplaced: (stored: T) => void
  /** More secondary actions, as `<li>` elements. */
  moreActions?: ReactNode
  aside: (shown: ShownDocument<T>) => ReactNode
  hasWideAside?: boolean
  children: (shown: ShownDocument<T>) => ReactNode
}

/** Form of a page, the settings or the brand. */
export function DocumentForm<T extends StoredDocument>(props: DocumentFormProps<T>) {
  const { edited, stored, onLive, onReplaced, moreActions, aside, children, ...form } = props
  const { type, id, one, label, fields, isShared } = edited
  const { revalidate } = useRevalidator()
  const isForReview = useNeedsApproval()
  // Base of the edits: the version at opening. A later save by another editor is a conflict.
  const [begun] = useState(() => baseOf(edited, stored))
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
  const shown = {
    present,
    hasDraft: Boolean(present.draft),
    actions: (
      <DocumentActions
        edited={edited}
        present={present}
        onReviewed={setPresent}
        onReplaced={onReplaced}
      >
        {moreActions}
      </DocumentActions>
    ),
  }
  return (
    <CommentsContext value={comments}>
      <EditForm
        {...form}
        one={one}
        fields={fields}
        begun={begun}
        storage={storage}
        aside={aside(shown)}
      >
        {children(shown)}
      </EditForm>
    </CommentsContext>
  )
}
