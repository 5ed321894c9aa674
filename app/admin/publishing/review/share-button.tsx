import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { toast } from 'sonner'
import type { ReviewSubject } from '#content/publishing/review/review-links-api.ts'
import { useIsDirty } from '../../documents/form/dirty-context.ts'
import { actionClass } from '../../documents/history/history-button.tsx'

interface ShareButtonProps {
  subject: ReviewSubject
  /** Without a draft, review links may still exist, for example to a draft that was published. */
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
          // HTML forbids nested forms.
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
