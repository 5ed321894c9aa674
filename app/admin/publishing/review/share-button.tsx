import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { toast } from 'sonner'
import type { ReviewSubject } from '#content/publishing/review/review-links-api.ts'
import { useIsDirty } from '../../documents/form/dirty-context.ts'
import { actionClass } from '../../documents/history/history-button.tsx'

interface ShareButtonProps {
  subject: ReviewSubject
  /** Whether there is a draft. Review links may exist without one, for example after the draft was published. */
  hasDraft: boolean
}

/** Button that shares a draft for review. Its dialog is lazy-loaded. */
export function ShareButton({ subject, hasDraft }: ShareButtonProps) {
  const isChanged = useIsDirty()
  const [open, setOpen] = useState<typeof import('./share-dialog.tsx')>()
  const show = () => {
    import('./share-dialog.tsx').then(setOpen, () =>
      toast.error('Failed to open the links', { description: 'The server could not be reached.' }),
    )
  }
  return (
    <>
      <button type="button" onClick={show} className={actionClass}>
        <Share2 aria-hidden size={15} />
        {hasDraft ? 'Share for review' : 'Share for review'}
      </button>
      {open &&
        createPortal(
          // A portal, because HTML forbids the dialog's form inside the document's form.
          <open.ShareDialog
            subject={subject}
            hasDraft={hasDraft}
            isChanged={isChanged()}
            onClose={() => setOpen(undefined)}
          />,
          document.body,
        )}
    </>
  )
}
