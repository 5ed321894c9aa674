import { Share2 } from 'lucide-react'
import { createPortal } from 'react-dom'
import type { ReviewSubject } from '#content/publishing/review/review-links-api.ts'
import { useLazy } from '../../../ui/use-lazy.ts'
import { actionClass } from '../../action-class.ts'
import { useIsDirty } from '../../documents/form/dirty-context.ts'

interface ShareButtonProps {
  subject: ReviewSubject
  /** Whether there is a draft. Review links may exist without one, for example after the draft was published. */
  hasDraft: boolean
}

/** Button that shares a draft for review. Its dialog is lazy-loaded. */
export function ShareButton({ subject, hasDraft }: ShareButtonProps) {
  const isChanged = useIsDirty()
  const { open, show, close, ahead } = useLazy(() => import('./share-dialog.tsx'), 'the links')
  return (
    <>
      <button type="button" onClick={show} {...ahead} className={actionClass}>
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
            onClose={close}
          />,
          document.body,
        )}
    </>
  )
}
